Feature: json

Scenario: from text and XML
* def t = '{ "a": [1, { "b": null }] }'
* json j = t
* match j == { a: [1, { b: null }] }
* json k = <a><b>1</b></a>
* match k == { a: { b: '1' } }
* json l = [1, 2]
* match l == [1, 2]
* match l == [2]
