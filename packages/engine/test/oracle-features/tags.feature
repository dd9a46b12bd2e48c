@all
Feature: scenarios that tags choose among

@a
Scenario: a
* def x = 1

@b
Scenario: b
* def x = 1

@a @b
Scenario: a b
* def x = 1

@slow
Scenario: slow
* def x = 1

@id=7
Scenario: id 7
* def x = 1

@id=8,9
Scenario: id 8 and 9
* def x = 1

@ignore
Scenario: ignored
* def x = 1

@env=dev
Scenario: on dev
* def x = 1

@outline
Scenario Outline: row <n>
* def x = <n>
@few
Examples:
| n |
| 1 |
@a @late
Examples:
| n |
| 2 |
