@ignore
Feature: fails

Scenario: fails
* match 1 == 2
