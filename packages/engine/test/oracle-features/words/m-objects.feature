Feature: m objects

Scenario: keys, values, merge
* def o = { a: 1, b: { c: 2 } }
* match karate.keysOf(o) == ['a', 'b']
* match karate.valuesOf(o) == [1, { c: 2 }]
* match karate.sizeOf(o) == 2
* match karate.sizeOf([1, 2, 3]) == 3
* match karate.merge(o, { a: 2 }) == { a: 2, b: { c: 2 } }
* match karate.filterKeys(o, 'a') == { a: 1 }
* match karate.filterKeys(o, ['b']) == { b: { c: 2 } }
* match karate.filterKeys({ a: 1, b: 2, c: 3 }, { b: 0, c: 0 }) == { b: 2, c: 3 }
* match karate.sizeOf(o) == 3
