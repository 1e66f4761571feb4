"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("caipan", deadline=None)
settings.load_profile("caipan")
