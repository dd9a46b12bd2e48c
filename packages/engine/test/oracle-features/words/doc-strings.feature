Feature: doc strings

Scenario: indents
* text a =
  """
    four
      six

  two
  """
* match a == 'four\n  six\n  two'
* text b =
"""
top
"""
* match b == 'top'
* match a == b
