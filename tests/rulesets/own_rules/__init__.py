"""Own rules: the umpire's own, typed in sheets."""
