"""What all tests share: how hard the property tests look."""

from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=60)
settings.load_profile("house")
