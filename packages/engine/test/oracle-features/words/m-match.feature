Feature: m match

Scenario: without failing
* def r = karate.match(1, 1)
* match r == { pass: true, message: '##string' }
* def s = karate.match({ a: 1 }, { a: 2 })
* match s.pass == false
* match s.message contains 'match failed'
* def a = [1, 2]
* def t = karate.match('a contains 1')
* match t.pass == true
* def u = karate.match('a contains 3')
* match u.pass == false
* match s.pass == true
