"""The desk of a campaign: its books read, played on, written and put in place."""
