Feature: m types

Scenario: typeOf, toString and friends
* match karate.typeOf([]) == 'list'
* match karate.typeOf({}) == 'map'
* match karate.typeOf('a') == 'string'
* match karate.typeOf(1) == 'number'
* match karate.typeOf(true) == 'boolean'
* match karate.typeOf(null) == 'null'
* def x = <a/>
* match karate.typeOf(x) == 'xml'
* def f = function(){}
* match karate.typeOf(f) contains 'function'
* match karate.toString({ a: [1] }) == '{"a":[1]}'
* match karate.toList([1, 2]) == [1, 2]
* match karate.toMap({ a: 1 }) == { a: 1 }
* match karate.toJs({ a: 1 }) == { a: 1 }
* match karate.toJava([1]) == [1]
* match karate.typeOf([]) == 'map'
