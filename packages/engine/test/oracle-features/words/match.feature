Feature: match

Scenario: operators
* def a = { b: 1, c: [1, 2, 3], d: { e: 'x' } }
* match a.b == 1
* match a.b != 2
* match a contains { b: 1 }
* match a !contains { b: 2 }
* match a.c contains 2
* match a.c contains [3, 1]
* match a.c contains only [3, 2, 1]
* match a.c contains any [9, 1]
* match a contains deep { d: { e: 'x' } }
* match a.c !contains 9
* match a == { b: '#number', c: '#[3]', d: '#object' }
* match a.c == '#[_ > 2] #number'
* match each a.c == '#number'
* match a.d.e == '#regex [a-z]'
* match a.d.e == '##string'
* match a.lost == '#notpresent'
* match a.lost == '##number'
* match a.b == '#present'
* match a.b == '#notnull'
* match a == '#ignore'
* def text = 'hello world'
* match text contains 'world'
* def empty = []
* match empty == '#[0]'

Scenario Outline: fails by <expected>
* def a = { b: 1, c: [1, 2, 3] }
* match a <expected>
* def never = 1
Examples:
| expected                          |
| == { b: 2, c: [1, 2, 3] }         |
| == { b: 1 }                       |
| contains { b: 1, x: 1 }           |
| !contains { b: 1 }                |
| == '#string'                      |
| == { b: '#string', c: '#array' }  |
| == { b: '#? _ > 1', c: '#[3]' }   |
| == { b: 1, c: '#[2]' }            |
| == { b: 1, c: '#[] #string' }     |
| != { b: 1, c: [1, 2, 3] }         |

Scenario: each fails
* match each [1, 2, 'x'] == '#number'

Scenario: each of nothing
* match each [] == '#number'

Scenario: each of nothing is allowed
* configure matchEachEmptyAllowed = true
* match each [] == '#number'
