Feature:

Background:
* def a = 1
