"""Caipan (裁判, the referee) runs games whose point is what you do not know."""
