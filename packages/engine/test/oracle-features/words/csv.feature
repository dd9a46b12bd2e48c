Feature: csv

Scenario: below
* csv c =
"""
name,age
Bob,5
"""
* match c == [{ name: 'Bob', age: '5' }]
* match c == []
