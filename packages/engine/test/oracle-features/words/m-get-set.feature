Feature: m get set

Scenario: get, set, remove
* def a = { b: 1 }
* match karate.get('a') == { b: 1 }
* match karate.get('$a.b') == 1
* match karate.get('a.b') == 1
* match karate.get('lost') == null
* match karate.get('lost', 7) == 7
* karate.set('n', 5)
* match n == 5
* karate.set({ x: 1, y: 2 })
* match [x, y] == [1, 2]
* match { x: x } == { x: 1 }
* karate.set('a', '$.c', 2)
* match a == { b: 1, c: 2 }
* karate.remove('a', '$.b')
* match a == { c: 2 }
* match a == {}
