Feature: table

Scenario: rows
* def two = 2
* table t
| a   | b         | c          |
| 'x' | two       |            |
| 'y' | { d: 1 }  | two + 1    |
| 'z' | (null)    | null       |
* match t == [{ a: 'x', b: 2 }, { a: 'y', b: { d: 1 }, c: 3 }, { a: 'z', b: null }]
* match t == []
