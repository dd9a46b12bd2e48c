Feature: m json

Scenario: conversions
* match karate.fromString('{ "a": 1 }') == { a: 1 }
* match karate.fromString('plain') == 'plain'
* match karate.toJson({ a: null, b: 1 }, true) == { b: 1 }
* match karate.toJson([1]) == [1]
* def p = karate.pretty({ a: 1 })
* match p contains '"a": 1'
* match karate.toCsv([{ a: 1, b: 'x' }]) contains 'a,b'
* match karate.lowerCase({ A: 'B' }) == { a: 'b' }
* match karate.lowerCase('ABC') == 'abc'
* match karate.toJson('{ "a": 1 }') == {}
