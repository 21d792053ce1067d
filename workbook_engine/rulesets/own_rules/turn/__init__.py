"""A turn as the Sequence sheet has it: movement, and combat by the umpire's own tables."""
