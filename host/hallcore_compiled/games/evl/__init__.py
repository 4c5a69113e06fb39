"""EVL: stacks on heptagons walk around pentagons and take them. By Kevin R. Kane, 2021."""
