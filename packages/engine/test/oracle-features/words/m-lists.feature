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
