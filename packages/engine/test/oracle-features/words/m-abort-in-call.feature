Feature: m abort in call

Scenario: ends quietly
* def f = function(){ karate.abort() }
* f()
* match 1 == 2

Scenario: fails in a function
* def f = function(){ karate.fail('inside') }
* f()
* def never = 1
