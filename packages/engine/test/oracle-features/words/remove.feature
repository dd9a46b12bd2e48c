Feature: remove

Scenario: paths
* def a = { b: 1, c: { d: [1, 2, 3] } }
* remove a.b
* remove a $.c.d[0]
* match a == { c: { d: [2, 3] } }
* def x = <a><b>1</b><c>2</c></a>
* remove x /a/b
* match x == <a><c>2</c></a>
* remove a.lost
* match a == {}
