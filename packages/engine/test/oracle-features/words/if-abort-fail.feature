Feature: if abort fail

Scenario: abort
* def a = 1
* if (a == 1) karate.abort()
* match 1 == 2

Scenario: fail
* if (true) karate.fail('on purpose')
* def never = 1

Scenario: thrown
* def f = function(){ throw new Error('mine') }
* f()
* def never = 1
