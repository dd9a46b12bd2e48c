Feature: set

Scenario: paths
* def a = { b: 1 }
* set a.c.d[0] = 'x'
* match a == { b: 1, c: { d: ['x'] } }
* set a.c.d[] = 'y'
* match a.c.d == ['x', 'y']
* set a $.b = 2
* match a.b == 2
* def x = <a><b>1</b></a>
* set x /a/b = '2'
* match x == <a><b>2</b></a>
* set x /a/b/@c = 'd'
* match x == <a><b c="d">2</b></a>
* match a.b == 5

Scenario: by table
* set p
| path    | value |
| name    | 'Bob' |
| a.b     | 1     |
| list[0] | true  |
* match p == { name: 'Bob', a: { b: 1 }, list: [true] }
* set q
| path | 0   | 1   |
| n    | 'x' | 'y' |
* match q == [{ n: 'x' }, { n: 'y' }]
* match q == []
