Feature: delete

Scenario: a key
* def a = { b: 1, c: 2 }
* eval delete a.b
* match a == { c: 2 }
* match a == {}
