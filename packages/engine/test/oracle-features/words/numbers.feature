Feature: numbers

Scenario: exact and rounded
* def a = { big: 90071992547409931, dec: 1.10, exp: 1e3 }
* match a.dec == 1.1
* match a.exp == 1000
* def third = 0.1 + 0.2
* match third != 0.3
* def q = 10 / 4
* match q == 2.5
* match 1.0 == 1
* string s = { a: 1.5 }
* match s == '{"a":1.5}'
* match 1.0 == 2
