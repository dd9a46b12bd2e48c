Feature: fails

Scenario: always
* match 1 == 2
