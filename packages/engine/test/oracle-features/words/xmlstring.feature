Feature: xmlstring

Scenario: of data
* def d = { a: { b: 1 } }
* xmlstring s = d
* match s == '<a><b>1</b></a>'
* match s == '<a/>'
