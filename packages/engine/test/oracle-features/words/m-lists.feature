Feature: m lists

Scenario: map, filter, forEach
* def l = [3, 1, 2]
* match karate.map(l, x => x * 2) == [6, 2, 4]
* match karate.filter(l, x => x > 1) == [3, 2]
* def seen = []
* karate.forEach(l, (x, i) => karate.appendTo(seen, x + i))
* match seen == [3, 2, 4]
* def keys = []
* karate.forEach({ a: 1, b: 2 }, (k, v) => karate.appendTo(keys, k + v))
* match keys == ['a1', 'b2']
* match karate.sort(l) == [1, 2, 3]
* match karate.sort(l, x => -x) == [3, 2, 1]
* match karate.sort([5, 3, 4], (x, i) => -i) == [4, 3, 5]
* match karate.mapWithKey([1, 2], 'id') == [{ id: 1 }, { id: 2 }]
* match karate.append([1], 2, [3]) == [1, 2, 3]
* match karate.distinct([1, 2, 1, 'a', 'a']) == [1, 2, 'a']
* match karate.repeat(3, i => i * i) == [0, 1, 4]
* match karate.map(l, x => x) == []

Scenario: a range without its end
* karate.range(1)

Scenario: a range of texts
* karate.range('a', 'b')

Scenario: repeated without a number
* karate.repeat('3', function(i){ return i })

Scenario: nothing to call over an empty list
* karate.map([], null)

Scenario: nothing to call over no item
* karate.forEach([], 'x')

Scenario: a text among objects
* karate.merge({}, 'text')

Scenario: null, and what is no list
* match karate.filterKeys(null, 'a') == {}
* match karate.keysOf(null) == []
* match karate.toList({ a: 1 }) == { a: 1 }
* match karate.toMap([1]) == [1]

Scenario: texts that are none
* match karate.fromString(null) == null
* match karate.urlEncode(null) == null
* match karate.urlDecode('a%zz') == 'a%zz'
* match karate.lowerCase(5) == 5
* karate.urlEncode({})
