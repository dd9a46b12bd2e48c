Feature: what must fail, and where

Scenario: a value
* def a = { b: 1, c: [1, 2] }
* match a == { b: 2, c: [1, 2] }
* match a == a

Scenario: a marker
* match { id: 'x' } == { id: '#number' }

Scenario: only
* match [1, 2, 3] contains only [1, 2]

Scenario: each
* match each [{ a: 1 }, { a: 'x' }] == { a: '#number' }

Scenario: an assertion
* assert 1 == 2

Scenario: a name nobody defined
* def a = missing + 1

Scenario: a file that is not there
* def a = read('nowhere.json')

Scenario: a called feature
* call read('called.feature') { fail: true }
* def never = 1

Scenario: on purpose
* if (true) karate.fail('on purpose')
* def never = 1

Scenario: a length
* match [1, 2] == '#[3]'

Scenario: each of none
* def item = { a: '#number' }
* def actual = { none: [] }
* match actual == { none: '#[0]' }
* match actual != { none: '#[] item' }
* match actual == { none: '#[] item' }

Scenario: each of none, allowed
* def item = { a: '#number' }
* configure matchEachEmptyAllowed = true
* def actual = { none: [] }
* match actual == { none: '#[] item' }

Scenario: a text
* match 'abc' == '#regex [0-9]+'

Scenario: stopped early, and yet passed
* def a = 1
* karate.abort()
* match a == 2
