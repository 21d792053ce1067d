"""What `umpire verify` proves of every archived turn: rulings, dice, balance, fog."""
