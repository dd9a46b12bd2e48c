Feature: of version two

Scenario: a variable without def
* c = 5
* match c == 5

Scenario: sums on the left
* def x = 1
* match x + 1 == 2

Scenario: a literal on the left
* match { a: 1 } == { a: 1 }

Scenario: get on the left
* def a = { b: [1, 2] }
* match get[1] a.b == 2

Scenario: text as JSON
* match karate.toJson('[1]') == [1]

Scenario: JSON of a text
* match karate.fromJson('{ a: 1 }') == { a: 1 }

Scenario: bytes of numbers
* match karate.toBytes([97, 98]) == '#present'

Scenario: the type of a function
* def f = function(){}
* match karate.typeOf(f) == 'function'

Scenario: a key in brackets
* def a = {}
* set a['hy-phen'] = 3
* match a['hy-phen'] == 3

Scenario: an index in a variable
* def i = 0
* def a = [1]
* set a[i] = 2
* match a == [2]

Scenario: ranges
* match karate.range(5, 8) == [5, 6, 7]
* match karate.range(3, 0, -1) == [3, 2, 1]

Scenario: expect
* karate.expect({ a: 1 }).to.have.property('a').and.equal(1)

Scenario: settings of ssl
* configure ssl = true
* match karate.config.sslEnabled == true
