@ignore
Feature: tools

@first
Scenario: one
* def which = 1

@second @name=tea
Scenario: two
* def which = 2
