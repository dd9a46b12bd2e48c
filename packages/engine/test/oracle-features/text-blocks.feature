Feature: text blocks and what else a reader may take otherwise

Scenario: a block loses the indent of its first line
* text deeper =
  """
      first
        second
    third
  """
* match deeper == 'first\n  second\n    third'

Scenario: empty lines and blanks at the ends are not in it
* text gaps =
  """

    first

    second

  """
* match gaps == 'first\nsecond'

Scenario: json in a block
* def body =
  """
      {
        "a": 1,

        "b": [2]
      }
  """
* match body == { a: 1, b: [2] }

Scenario: a	tab behind a keyword
*	def x = 1
Given	def y = 2
* def sum = x + y
* match sum == 3

Scenario: cells
* table cups
  | name   | note    |
  | 'a\|b' | '\\d+'  |
* match cups == [{ name: 'a|b', note: '\\d+' }]
