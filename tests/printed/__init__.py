"""The charts of the rule books cell by cell, as printed, beside ours."""
