Feature: string

Scenario: of data
* string a = { b: [1, 'x', null, true] }
* match a == '{"b":[1,"x",null,true]}'
* string n = 12
* match n == '12'
* string x = <a><b>1</b></a>
* match x == '<a><b>1</b></a>'
* string s = 'plain'
* match s == 'other'
