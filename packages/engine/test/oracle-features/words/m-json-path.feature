Feature: m json path

Scenario: jsonPath
* def d = { l: [{ n: 1 }, { n: 2, m: [1, 2] }] }
* match karate.jsonPath(d, '$.l[*].n') == [1, 2]
* match karate.jsonPath(d, '$.l[?(@.n > 1)].n') == [2]
* match karate.jsonPath(d, '$..m') == [[1, 2]]
* match karate.jsonPath(d, '$.l[0].n') == 1
* match karate.jsonPath(d, '$.l[-1:].n') == [2]
* match karate.jsonPath(d, '$.l.length()') == 2
* match karate.jsonPath(d, '$.l[0].n') == 2
