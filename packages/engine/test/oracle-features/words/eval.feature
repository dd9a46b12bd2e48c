Feature: eval

Scenario: script
* def a = { n: 1 }
* eval a.n = a.n + 1
* match a.n == 2
* eval
"""
for (var i = 0; i < 3; i++) a.n += i
"""
* match a.n == 5
* if (a.n == 5) a.n = 0
* match a.n == 0
* a.list = [1]
* a.list.push(2)
* match a.list == [1, 2]
* eval throw 'stop'
* def never = 1
