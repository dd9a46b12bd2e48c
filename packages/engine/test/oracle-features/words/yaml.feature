Feature: yaml

Scenario: below and from a text
* yaml y =
"""
name: Ann
ids:
- 1
- 2
on: true
"""
* match y.name == 'Ann'
* match y.ids == [1, 2]
* def t = 'a: 1'
* yaml z = t
* match z == { a: 2 }
