Feature: def

Scenario: values
* def a = 1
* def b = { c: '#(a)', d: [1, 2], e: bare word }
* match b == { c: 1, d: [1, 2], e: 'bare word' }
* def f = function(x){ return x + 1 }
* match f(2) == 3
* def g = x => x * 2
* match g(4) == 8
* def d =
"""
{ "big": 12, "text": "x" }
"""
* match d.big == 12
* def none = null
* match none == null

Scenario: a name that is none
* def 1a = 2

Scenario: a reserved name
* def karate = 2

Scenario: without value
* def lost = nothing.there
* def never = 1
