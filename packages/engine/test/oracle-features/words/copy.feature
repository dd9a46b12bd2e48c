Feature: copy

Scenario: apart
* def a = { b: { c: 1 } }
* copy d = a
* set d.b.c = 2
* match a.b.c == 1
* def e = a
* set e.b.c = 3
* match a.b.c == 3
* match a.b.c == 1
