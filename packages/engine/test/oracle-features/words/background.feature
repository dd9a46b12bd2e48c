Feature: background

Background:
* def a = 1
* match a == 1

Scenario: one
* def a = a + 1
* match a == 2

Scenario: two
* match a == 1
* match a == 2
