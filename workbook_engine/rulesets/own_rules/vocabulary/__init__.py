"""Records, words, the closed language, readings and messages: the ground floor, without rules."""
