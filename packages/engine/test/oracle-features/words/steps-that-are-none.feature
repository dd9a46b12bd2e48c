Feature: steps that are none

Scenario: unknown word
* wibble wobble

Scenario: broken script
* def a = (1 +

Scenario: prefixes
Given def a = 1
When def b = 2
Then assert a + b == 3
And match a == 1
But match b == 1
