Feature: xml

Scenario: from text and data
* xml a = '<a><b>1</b></a>'
* match a/a/b == '1'
* def d = { root: { item: ['x', 'y'] } }
* xml b = d
* match b == <root><item>x</item><item>y</item></root>
* def n = 'soup'
* def c = <menu><dish>#(n)</dish></menu>
* match c == <menu><dish>soup</dish></menu>
* match c //dish == 'soup'
* match c count(/menu/dish) == 1
* match c == <menu><dish>fish</dish></menu>
