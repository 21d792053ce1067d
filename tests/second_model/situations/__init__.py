"""Small situations of each rule set, drawn at random."""
