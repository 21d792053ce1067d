"""What is found in orders, and in the umpire's own rules, beyond what the schemas say."""
