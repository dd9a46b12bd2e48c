Feature: defining and converting values

Scenario: def of every kind of value
* def a = 1
* def b = 'tea'
* def c = [1, 'x', null]
* def d = { cup: big, 'of': 'tea' }
* def e = (a + 1)
* def f = function(x){ return x * 2 }
* def g = x => x + 1
* def h = <cup>tea</cup>
* def i = null
* def j = true
* match [a, b, c, d, e, f(2), g(2), i, j] == [1, 'tea', [1, 'x', null], { cup: 'big', of: 'tea' }, 2, 4, 3, null, true]
* match h == <cup>tea</cup>
# but * match a == 2
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 2
# but * match d == { cup: 'small', of: 'tea' }
# says match failed: EQUALS $ | not equal | match failed for name: 'cup' (MAP:MAP) {"cup":"big","of":"tea"} {"cup":"small","of":"tea"} $.cup | not equal (STRING:STRING) 'big' 'small'
# but * def k = a +
# says Unexpected end in: a +

Scenario: def keeps a reference, copy does not
* def a = { b: 1 }
* def same = a
* copy other = a
* a.b = 2
* match same.b == 2
* match other.b == 1
* xml x = <a>1</a>
* copy y = x
* set x /a = '2'
* match y == <a>1</a>
# but * match same == other
# says match failed: EQUALS $ | not equal | match failed for name: 'b' (MAP:MAP) {"b":2} {"b":1} $.b | not equal (NUMBER:NUMBER) 2 1

Scenario: a bare assignment, a path and a call on the left
* a = { b: [1] }
* a.b[0] = 5
* a.c = 'new'
* match a == { b: [5], c: 'new' }
* b = get a.b[0]
* match b == 5
# but * match a.c == 'old'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'new' 'old'

Scenario: text is not evaluated
* text a = { not: json, #(1 + 1)
* match a == '{ not: json, #(1 + 1)'
* text b =
"""
first
  <second>
"""
* match b == 'first\n  <second>'
# but * match b == 'first\n<second>'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'first <second>' 'first <second>'

Scenario: json out of text, XML and bytes
* json a = '{ b: 1 }'
* match a == { b: 1 }
* json c = <d><e at="1">2</e></d>
* match c == { d: { e: { _: '2', '@': { at: '1' } } } }
* bytes raw = '[1, 2]'
* json f = raw
* match f == [1, 2]
* json g = '<h>i</h>'
* match g == { h: 'i' }
# but * json k = '{ b: 1'
# says not valid JSON at line 1, column 7: a comma or } must follow the value of "b"
# but * match c.d.e._ == 2
# says match failed: EQUALS $ | data types don't match (STRING:NUMBER) '2' 2

Scenario: string out of everything
* string a = { b: [1, 'c', null, true] }
* match a == '{"b":[1,"c",null,true]}'
* string b = <c><d/></c>
* match b == '<c><d/></c>'
* string c = 5
* match c == '5'
* string d = [1]
* match d == '[1]'
# but * match a == { b: [1, 'c', null, true] }
# says match failed: EQUALS $ | data types don't match (STRING:MAP) '{"b":[1,"c",null,true]}' {"b":[1,"c",null,true]}

Scenario: xml and xmlstring
* xml a = '<b><c>1</c></b>'
* match a == <b><c>1</c></b>
* xml d = { e: { f: 'g', '@': { h: 'i' } } }
* match d == <e h="i"><f>g</f></e>
* xmlstring j = { e: { f: 'g' } }
* match j == '<e><f>g</f></e>'
# but * match a == <b><c>2</c></b>
# says match failed: EQUALS / | not equal | match failed for name: 'b' (XML:XML) <b><c>1</c></b> <b><c>2</c></b> /b | not equal | match failed for name: 'c' (MAP:MAP) {"c":"1"} {"c":"2"} /b/c | not equal (STRING:STRING) '1' '2'
# but * xml k = '<b>'
# says not valid XML at line 1, column 4: Missing end tag for element b

Scenario: yaml 1.1
* yaml a =
"""
yes: on
name: tea
list: [1, 2.5, ~]
nested:
  - { deep: true, off: no }
base: &base { x: 1 }
more:
  <<: *base
  y: 2
octal: 010
date: '2024-01-01'
"""
* match a == { true: true, name: 'tea', list: [1, 2.5, null], nested: [{ deep: true, false: false }], base: { x: 1 }, more: { x: 1, y: 2 }, octal: 8, date: '2024-01-01' }
# but * yaml b = 'a: [1'
# says Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 6: a: [1 ^
# but * match a.name == 'coffee'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'tea' 'coffee'

Scenario: csv
* csv a =
"""
name,size
"tea, green",1
"said ""so""",
"""
* match a == [{ name: 'tea, green', size: '1' }, { name: 'said "so"', size: '' }]
* csv b = 'x\n1'
* match b == [{ x: '1' }]
# but * match b == [{ x: 1 }]
# says match failed: EQUALS $ | not equal | array match failed at index 0 (LIST:LIST) [{"x":"1"}] [{"x":1}] $[0] | not equal | match failed for name: 'x' (MAP:MAP) {"x":"1"} {"x":1} $[0].x | data types don't match (STRING:NUMBER) '1' 1

Scenario: bytes
* bytes a = 'tä'
* match karate.typeOf(a) == 'bytes'
* match karate.sizeOf(a) == 3
* bytes b = { c: 1 }
* string s = b
* match s == '{"c":1}'
* match a == karate.toBytes('tä')
# but * match a == b
# says match failed: EQUALS $ | not equal (BYTES:BYTES) "dMOk" "eyJjIjoxfQ=="

Scenario: lenient JSON
* def a = { bare: word, 'single': 'x', "double": "y", trailing: [1, 2,], n: -1.5e2, t: true, nul: null, dash-ed: v-1, }
* match a == { bare: 'word', single: 'x', double: 'y', trailing: [1, 2], n: -150, t: true, nul: null, 'dash-ed': 'v-1' }
* def b = { embedded: #(1 + 1), text: "a \"b\" \u00e9 \n" }
* match b.embedded == 2
* match b.text == 'a "b" é \n'
# but * def c = { a: 'x' b: 2 }
# says Unexpected identifier 'b' in: { a: 'x' b: 2 }
# but * def c = [1, 2
# says Unexpected end in: [1, 2
# but * match a.bare == word
# says word is not defined, as neither the environment dev, a karate-config.js nor a step above sets it

Scenario: embedded expressions
* def cup = { size: 3, none: null }
* def a = { x: '#(cup.size + 1)', y: '#(cup)', z: '##(cup.none)', keep: '#(cup.none)', lost: '##(nothing)', plain: 'a #(cup) b' }
* match a == { x: 4, y: { size: 3, none: null }, keep: null, plain: 'a #(cup) b' }
* def list = ['#(cup.size)', '##(cup.none)', 1]
* match list == [3, 1]
* def x = <a b="#(cup.size)"><c>#(cup.size)</c><d>##(cup.none)</d><e f="##(cup.none)"/></a>
* match x == <a b="3"><c>3</c><e/></a>
# but * match a == { x: 4 }
# says match failed: EQUALS $ | not equal | actual has 3 more keys than expected - [y, keep, plain] (MAP:MAP) {"x":4,"y":{"size":3,"none":null},"keep":null,"plain":"a #(cup) b"} {"x":4}
# but * match list contains 2
# says match failed: CONTAINS $ | actual does not contain expected | actual array does not contain expected item - 2 (LIST:NUMBER) [3,1] 2 $[1] | not equal (NUMBER:NUMBER) 1 2 $[0] | not equal (NUMBER:NUMBER) 3 2

Scenario: eval, if and bare scripts
* eval var a = 1; karate.set('b', a + 1)
* match b == 2
* if (b == 2) karate.set('c', 'yes')
* match c == 'yes'
* eval
"""
var total = 0
for (var i = 0; i < 3; i++) total += i
karate.set('total', total)
"""
* match total == 3
* def list = []
* list.push(1)
* match list == [1]
# but * eval throw new Error('broken')
# says broken
# but * if (b == 2) karate.fail('no')
# says no

Scenario: docstrings
* def a =
"""
{ "b": 1,
  "c": "#(1 + 1)" }
"""
* match a == { b: 1, c: 2 }
* match a ==
"""
{ b: '#number', c: 2 }
"""
* def fn =
"""
function(x) {
  return x + 1
}
"""
* match fn(1) == 2
# but * match fn(1) == 3
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 2 3

Scenario: table
* def two = 2
* table rows
  | name  | n   | data       | empty  |
  | 'tea' | two | { a: 1 }   |        |
  | null  | 3   | (null)     | (null) |
* match rows == [{ name: 'tea', n: 2, data: { a: 1 } }, { n: 3, data: null, empty: null }]
# but * match rows[0] == { name: 'tea', n: 2 }
# says match failed: EQUALS $ | not equal | actual has 1 more key than expected - 'data' (MAP:MAP) {"name":"tea","n":2,"data":{"a":1}} {"name":"tea","n":2}
# but * table none
# says table needs rows below it

Scenario: set and remove
* def a = { b: 1 }
* set a.c.d[0] = 'x'
* set a.list[] = 1
* set a.list[] = 2
* set a $.b = 5
* set a.e = { f: '#(1 + 1)' }
* match a == { b: 5, c: { d: ['x'] }, list: [1, 2], e: { f: 2 } }
* remove a.c
* remove a.list[0]
* remove a $.e
* match a == { b: 5, list: [2] }
* def fresh = null
* set fresh.x[1] = 'y'
* match fresh == { x: [null, 'y'] }
* delete a.list
* match a == { b: 5 }
* set a f = 6
* remove a f
* match a == { b: 5 }
# but * match a == {}
# says match failed: EQUALS $ | not equal | actual has 1 more key than expected - 'b' (MAP:MAP) {"b":5} {}
# but * set lost.x = 1
# says there is no variable 'lost', as neither the environment dev, a karate-config.js nor a step above sets it

Scenario: set by table
* set a
  | path   | value   |
  | b      | 'x'     |
  | c.d    | 1       |
  | e[0]   | true    |
  | none   |         |
* match a == { b: 'x', c: { d: 1 }, e: [true] }
* set rows
  | path | 0   | 1   |
  | n    | 'a' | 'b' |
  | m    |     | 2   |
* match rows == [{ n: 'a' }, { n: 'b', m: 2 }]
* set a.deep
  | path | value |
  | x    | 1     |
* match a.deep == { x: 1 }
# but * match rows == [{ n: 'a' }, { n: 'b' }]
# says match failed: EQUALS $ | not equal | array match failed at index 1 (LIST:LIST) [{"n":"a"},{"n":"b","m":2}] [{"n":"a"},{"n":"b"}] $[1] | not equal | actual has 1 more key than expected - 'm' (MAP:MAP) {"n":"b","m":2} {"n":"b"}

Scenario: set XML
* def a = <a><b>1</b></a>
* set a /a/b = '2'
* set a /a/c/d = 'new'
* set a /a/@at = 'x'
* set a /a/e = <f>g</f>
* match a == <a at="x"><b>2</b><c><d>new</d></c><e><f>g</f></e></a>
* remove a /a/c
* remove a /a/@at
* match a == <a><b>2</b><e><f>g</f></e></a>
* set x /order
  | path    | value |
  | name    | 'tea' |
  | @id     | 7     |
* match x == <order id="7"><name>tea</name></order>
# but * match a == <a><b>1</b></a>
# says match failed: EQUALS / | not equal | match failed for name: 'a' (XML:XML) <a><b>2</b><e><f>g</f></e></a> <a><b>1</b></a> /a | not equal | actual has 1 more key than expected - 'e' | match failed for name: 'b' (MAP:MAP) {"b":"2","e":{"f":"g"}} {"b":"1"} /a/b | not equal (STRING:STRING) '2' '1'

Scenario: replace
* def a = 'Dear <who>, ${what} and <who>'
* replace a.who = 'Ann'
* replace a.${what} = 'hi'
* match a == 'Dear Ann, hi and Ann'
* def b = '<x> @@y@@ {z}'
* replace b
  | token | value  |
  | x     | 1 + 1  |
  | @@y@@ | 'two'  |
  | {z}   | null   |
* match b == '2 two '
# but * match a contains 'who'
# says match failed: CONTAINS $ | actual does not contain expected (STRING:STRING) 'Dear Ann, hi and Ann' 'who'
# but * replace lost.x = 1
# says there is no variable 'lost', as neither the environment dev, a karate-config.js nor a step above sets it

Scenario: print and assert
* def x = <c/>
* print 'a', { b: 1 }, [1], x, null
* assert 1 + 1 == 2
# but * assert 1 == 2
# says did not evaluate to 'true': 1 == 2
# but * assert 1
# says did not evaluate to 'true': 1 (it is 1)
# but * print lost
# says lost is not defined, as neither the environment dev, a karate-config.js nor a step above sets it
