"""What is wrong or strange about what lies on the desk, told before a turn is played."""
