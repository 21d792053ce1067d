"""The order books checked: names, sense, and whose orders are whose."""
