Feature: embedded

Scenario: in JSON and XML
* def n = null
* def v = { x: 1 }
* def a = { one: '#(v)', two: '##(n)', three: '#(n)', four: '#(v.x + 1)', five: 'no #(v)' }
* match a == { one: { x: 1 }, three: null, four: 2, five: 'no #(v)' }
* def l = [ '#(v.x)', '##(n)' ]
* match l == [1]
* def x = <a b="#(v.x)"><c>#(v.x)</c><d>##(n)</d></a>
* match x == <a b="1"><c>1</c></a>
* match a.four == 3
