Feature: get

Scenario: paths
* def a = { b: [{ id: 1, n: 'x' }, { id: 2, n: 'y' }], c: { d: 'e' } }
* def ids = get a.b[*].id
* match ids == [1, 2]
* def one = get[0] a.b[*].id
* match one == 1
* def names = $a.b[*].n
* match names == ['x', 'y']
* def found = get a $.b[?(@.id == 2)]
* match found == [{ id: 2, n: 'y' }]
* match $a..id == [1, 2]
* def d = $a.c.d
* match d == 'e'
* def none = $a.lost
* match none == '#notpresent'
* def second = get[1] a.b[*].n
* match second == 'y'
* def f = get a.c.d
* match f == 'f'
