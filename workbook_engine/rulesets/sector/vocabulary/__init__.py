"""Records, words, charts, readings and messages: the ground floor, which knows no rule."""
