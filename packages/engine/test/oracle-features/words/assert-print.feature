Feature: assert print

Scenario: holds
* def a = 2
* assert a > 1 && a < 3
* print 'a is', a, { b: a }
* assert a == 3
* def never = 1

Scenario: no boolean
* assert 'text'
