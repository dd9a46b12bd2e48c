Feature: what the language computes

Background:
* def cat = { name: 'Billie', kittens: [{ id: 1, name: 'Bob' }, { id: 2, name: 'Wild' }] }
* def double = function(n){ return n * 2 }

Scenario: values and paths
* match cat.name == 'Billie'
* match cat.kittens[*].id == [1, 2]
* match cat.kittens[?(@.id==2)].name == ['Wild']
* def names = get cat.kittens[*].name
* match names == ['Bob', 'Wild']
* def first = get[0] cat.kittens[*].name
* match first == 'Bob'
* match $cat..id == [1, 2]
* def total = double(21)
* match total == 42
* assert total > 41 && total < 43
* string text = cat
* match text contains 'Billie'
* json again = text
* match again == cat
* def doubled = karate.map([1, 2, 3], double)
* match doubled == [2, 4, 6]
* match karate.filter([1, 2, 3], function(n){ return n > 1 }) == [2, 3]

Scenario: set, remove, copy, table, replace
* copy other = cat
* set other.name = 'Felix'
* match cat.name == 'Billie'
* set other.kittens[0].id = 9
* match other.kittens[0] == { id: 9, name: 'Bob' }
* remove other.kittens[1]
* match other == { name: 'Felix', kittens: [{ id: 9, name: 'Bob' }] }
* table rows
| name  | age    |
| 'Ann' | 1 + 1  |
| 'Bea' |        |
* match rows == [{ name: 'Ann', age: 2 }, { name: 'Bea' }]
* set made
| path   | value |
| a.b    | 1     |
| a.c[0] | 'x'   |
* match made == { a: { b: 1, c: ['x'] } }
* text greeting =
"""
hello <who>
"""
* replace greeting.who = 'world'
* match greeting contains 'hello world'

Scenario: markers and kinds of match
* match cat == { name: '#string', kittens: '#[2]' }
* match each cat.kittens == { id: '#number', name: '#regex [A-Z].+' }
* match cat.kittens contains { id: 1, name: 'Bob' }
* match cat.kittens !contains { id: 3, name: 'Tim' }
* match cat contains { name: '#present', age: '#notpresent' }
* match cat.kittens[*].id contains only [2, 1]
* match cat.kittens contains deep { id: 2 }
* match cat.kittens contains any [{ id: 2, name: 'Wild' }, { id: 7 }]
* def schema = { id: '#? _ > 0', name: '##string' }
* match cat.kittens == '#[] schema'
* match { a: null } == { a: '##number' }
* match { a: 1 } != { a: 2 }
* def abc = 'abc'
* match abc contains 'b'

Scenario: embedded expressions and XML
* def id = 7
* def order = { id: '#(id)', next: '#(id + 1)', none: '##(null)' }
* match order == { id: 7, next: 8 }
* def page = <order id="#(id)"><item>tea</item><item>milk</item></order>
* match page/order/@id == '7'
* match page/order/item[2] == 'milk'
* match page == <order id="7"><item>tea</item><item>milk</item></order>
* def count = karate.xmlPath(page, 'count(/order/item)')
* match count == 2

Scenario Outline: row <name> is <kind>
* def kinds = { small: 1, large: 2 }
* match kinds['<kind>'] == size
* match __row.name == name

Examples:
| name | kind  | size! |
| one  | small | 1     |
| two  | large | 2     |

@setup
Scenario:
* def rows = [{ n: 1 }, { n: 2 }, { n: 3 }]

Scenario Outline: dynamic ${n}
* match n == __num + 1

Examples:
| karate.setup().rows |
