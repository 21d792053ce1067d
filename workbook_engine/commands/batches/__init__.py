"""Many campaigns in one command: side by side, one line each."""
