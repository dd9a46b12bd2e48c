Feature: match

Background:
* def cup = { size: 3, tea: 'green', on: true, none: null, tags: ['a', 'b'], inner: { x: 1, y: [1, 2] } }

Scenario: equal and not equal
* match cup == { size: 3, tea: 'green', on: true, none: null, tags: ['a', 'b'], inner: { x: 1, y: [1, 2] } }
* match cup != { size: 3 }
* match cup.size != 4
* match 'a' != 'b'
* match 1.0 == 1
* match [1, 2] != [2, 1]
* match <a><b>1</b></a> == <a><b>1</b></a>
* match <a x="1" y="2"/> == <a y="2" x="1"/>
# but * match cup.size != 3
# says match failed: NOT_EQUALS $ | is equal (NUMBER:NUMBER) 3 3
# but * match cup == { size: 3 }
# says match failed: EQUALS $ | not equal | actual has 5 more keys than expected - [tea, on, none, tags, inner] (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"size":3}
# but * match cup.tags == ['b', 'a']
# says match failed: EQUALS $ | not equal | array match failed at indexes 0, 1 (LIST:LIST) ["a","b"] ["b","a"] $[1] | not equal (STRING:STRING) 'b' 'a' $[0] | not equal (STRING:STRING) 'a' 'b'
# but * match '1' == 1
# says match failed: EQUALS $ | data types don't match (STRING:NUMBER) '1' 1
# but * match <a><b>1</b></a> == <a><b>2</b></a>
# says match failed: EQUALS / | not equal | match failed for name: 'a' (XML:XML) <a><b>1</b></a> <a><b>2</b></a> /a | not equal | match failed for name: 'b' (MAP:MAP) {"b":"1"} {"b":"2"} /a/b | not equal (STRING:STRING) '1' '2'

Scenario: every marker
* match cup == { size: '#number', tea: '#string', on: '#boolean', none: '#null', tags: '#array', inner: '#object' }
* match cup == { size: '#notnull', tea: '#present', on: '#ignore', none: '##string', tags: '#[2]', inner: '#notnull' }
* match cup.lost == '#notpresent'
* match karate.uuid() == '#uuid'
* match 'ab12' == '#regex [a-z]+\\d+'
* match { a: 1 } == { a: 1, b: '##number', c: '#notpresent', d: '#ignore' }
* match null == '##string'
# but * match cup.size == '#string'
# says match failed: EQUALS $ | not a string (NUMBER:STRING) 3 '#string'
# but * match cup.tea == '#number'
# says match failed: EQUALS $ | not a number (STRING:STRING) 'green' '#number'
# but * match cup.size == '#boolean'
# says match failed: EQUALS $ | not a boolean (NUMBER:STRING) 3 '#boolean'
# but * match cup.size == '#null'
# says match failed: EQUALS $ | not null (NUMBER:STRING) 3 '#null'
# but * match cup.none == '#notnull'
# says match failed: EQUALS $ | null (NULL:STRING) null '#notnull'
# but * match cup.size == '#array'
# says match failed: EQUALS $ | not an array or list (NUMBER:STRING) 3 '#array'
# but * match cup.size == '#object'
# says match failed: EQUALS $ | not an object or map (NUMBER:STRING) 3 '#object'
# but * match cup.tea == '#uuid'
# says match failed: EQUALS $ | not a valid #uuid (STRING:STRING) 'green' '#uuid'
# but * match cup.tea == '#regex gre'
# says match failed: EQUALS $ | regex match failed (STRING:STRING) 'green' '#regex gre'
# but * match cup.size == '#regex 3'
# says match failed: EQUALS $ | not a string (NUMBER:STRING) 3 '#regex 3'
# but * match cup.lost == '#present'
# says match failed: EQUALS $ | actual path does not exist (STRING:STRING) '#notpresent' '#present'
# but * match cup.tea == '#notpresent'
# says match failed: EQUALS $ | present (STRING:STRING) 'green' '#notpresent'
# but * match { a: 'x' } == { a: '##number' }
# says match failed: EQUALS $ | not equal | match failed for name: 'a' (MAP:MAP) {"a":"x"} {"a":"##number"} $.a | not a number (STRING:STRING) 'x' '##number'
# but * match cup.size == '#lost'
# says match failed: EQUALS $ | data types don't match | there is no marker #lost, so it is compared as text (NUMBER:STRING) 3 '#lost'

Scenario: predicates
* match cup contains { size: '#? _ > 2', tea: "#string? _.length == 5", inner: '#? _.x == 1' }
* match cup contains { size: '#number? _ == $.inner.y[1] + 1' }
* def isTea = function(x){ return x == 'green' }
* match cup contains { tea: '#? isTea(_)' }
* match cup contains { lost: '##? _ > 1' }
# but * match cup.size == '#? _ > 3'
# says match failed: EQUALS $ | evaluated to 'false' (NUMBER:STRING) 3 '#? _ > 3'
# but * match cup.size == '#string? _ > 3'
# says match failed: EQUALS $ | not a string (NUMBER:STRING) 3 '#string? _ > 3'
# but * match cup.size == '#? lost(_)'
# says match failed: EQUALS $ | lost(_) could not be evaluated: lost is not defined (NUMBER:STRING) 3 '#? lost(_)'
# but * match cup.size == '#? _ = 4'
# says match failed: EQUALS $ | _ = 4 is neither true nor false (NUMBER:STRING) 3 '#? _ = 4'

Scenario: sizes and schemas
* def item = { n: '#number', note: '##string' }
* def list = [{ n: 1 }, { n: 2, note: 'x' }]
* def two = 2
* match list == '#[]'
* match list == '#[2]'
* match list == '#[two]'
* match list == '#[_ > 1 && _ < 5]'
* match list == '#[] item'
* match list == '#[2] item'
* match list == '#[_ >= two] #(item)'
* match list == '#[] #object'
* match [1, 2] == '#[2] #number? _ > 0'
* match [] == '#[0]'
* match { list: null } == { list: '##[] item' }
* match [1, 2] == '#[]? _ > 0'
# but * match list == '#[3]'
# says match failed: EQUALS $ | actual array length is 2 (LIST:STRING) [{"n":1},{"n":2,"note":"x"}] '#[3]'
# but * match list == '#[_ > 2]'
# says match failed: EQUALS $ | actual array length is 2 (LIST:STRING) [{"n":1},{"n":2,"note":"x"}] '#[_ > 2]'
# but * match [{ n: 'x' }] == '#[] item'
# says match failed: EQUALS $ | match each failed at index 0 (LIST:MAP) [{"n":"x"}] {"n":"#number","note":"##string"} $[0] | not equal | match failed for name: 'n' (MAP:MAP) {"n":"x"} {"n":"#number","note":"##string"} $[0].n | not a number (STRING:STRING) 'x' '#number'
# but * match [1, 'a'] == '#[] #number'
# says match failed: EQUALS $ | match each failed at index 1 (LIST:STRING) [1,"a"] '#number' $[1] | not a number (STRING:STRING) 'a' '#number'
# but * match 1 == '#[]'
# says match failed: EQUALS $ | actual is not an array (NUMBER:STRING) 1 '#[]'

Scenario: shortcuts
* def part = { size: 3 }
* def some = ['b']
* match { c: '#(cup)' } == { c: '#(^part)' }
* match { t: '#(cup.tags)' } == { t: '#(^some)' }
* match { t: ['b'] } == { t: '#(^^some)' }
* match { t: ['x', 'b'] } == { t: '#(^*some)' }
* match { t: ['x'] } == { t: '#(!^some)' }
* def deep = { inner: { y: [2] } }
* match { c: '#(cup)' } == { c: '#(^+deep)' }
* def all = ['a', 'b', 'c']
* match { t: 'b' } == { t: '#(<all)' }
# but * match { c: '#(cup)' } == { c: '#(^lost)' }
# says match failed: EQUALS $ | not equal | match failed for name: 'c' (MAP:MAP) {"c":{"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}}} {"c":"#(^lost)"} $.c | #(^lost) could not be evaluated: lost is not defined (MAP:STRING) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} '#(^lost)'
# but * match { t: ['x', 'b'] } == { t: '#(^^some)' }
# says match failed: EQUALS $ | not equal | match failed for name: 't' (MAP:MAP) {"t":["x","b"]} {"t":"#(^^some)"} $.t | actual does not contain expected | actual array length is not equal to expected - 2:1 (LIST:LIST) ["x","b"] ["b"]
# but * match { t: ['x'] } == { t: '#(^*some)' }
# says match failed: EQUALS $ | not equal | match failed for name: 't' (MAP:MAP) {"t":["x"]} {"t":"#(^*some)"} $.t | actual does not contain expected | actual array does not contain any of the expected items (LIST:LIST) ["x"] ["b"] $.t[0] | not equal (STRING:STRING) 'x' 'b'
# but * match { t: ['b'] } == { t: '#(!^some)' }
# says match failed: EQUALS $ | not equal | match failed for name: 't' (MAP:MAP) {"t":["b"]} {"t":"#(!^some)"} $.t | actual contains expected (LIST:LIST) ["b"] ["b"]
# but * match { t: 'z' } == { t: '#(<all)' }
# says match failed: EQUALS $ | not equal | match failed for name: 't' (MAP:MAP) {"t":"z"} {"t":"#(<all)"} $.t | actual is not within expected | expected does not contain actual item - z (STRING:LIST) 'z' ["a","b","c"]

Scenario: contains and its negation
* match cup contains { size: 3 }
* match cup !contains { size: 4 }
* match cup.tags contains 'a'
* match cup.tags contains ['b', 'a']
* match cup.tags !contains 'z'
* match cup.tea contains 'ree'
* match cup.tea !contains 'red'
* match <a><b/></a> contains <a><b/></a>
# but * match cup contains { size: 4 }
# says match failed: CONTAINS $ | actual does not contain expected | match failed for name: 'size' (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"size":4} $.size | not equal (NUMBER:NUMBER) 3 4
# but * match cup contains { lost: 1 }
# says match failed: CONTAINS $ | actual does not contain expected | actual does not contain key - 'lost' (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"lost":1}
# but * match cup !contains { size: 3 }
# says match failed: NOT_CONTAINS $ | actual contains expected (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"size":3}
# but * match cup.tags contains 'z'
# says match failed: CONTAINS $ | actual does not contain expected | actual array does not contain expected item - z (LIST:STRING) ["a","b"] 'z' $[1] | not equal (STRING:STRING) 'b' 'z' $[0] | not equal (STRING:STRING) 'a' 'z'
# but * match cup.tags !contains 'a'
# says match failed: NOT_CONTAINS $ | actual contains expected (LIST:STRING) ["a","b"] 'a'
# but * match cup.tea contains 'red'
# says match failed: CONTAINS $ | actual does not contain expected (STRING:STRING) 'green' 'red'
# but * match cup.tea !contains 'ree'
# says match failed: NOT_CONTAINS $ | actual contains expected (STRING:STRING) 'green' 'ree'

Scenario: contains only, any, deep
* match cup.tags contains only ['b', 'a']
* match cup.tags contains any ['z', 'a']
* match cup contains any { size: 3, lost: 1 }
* match cup contains deep { inner: { y: [2] } }
* match [{ a: 1, b: [1, 2] }] contains deep { b: [2] }
* match [[2, 1], [3]] contains only deep [[3], [1, 2]]
* match cup contains any deep { inner: { y: [2] }, lost: 1 }
* match cup.tags !contains only ['a']
* match cup.tags !contains any ['y', 'z']
* match cup !contains deep { inner: { y: [9] } }
# but * match cup.tags contains only ['a']
# says match failed: CONTAINS_ONLY $ | actual does not contain expected | actual array length is not equal to expected - 2:1 (LIST:LIST) ["a","b"] ["a"]
# but * match cup.tags contains any ['y', 'z']
# says match failed: CONTAINS_ANY $ | actual does not contain expected | actual array does not contain any of the expected items (LIST:LIST) ["a","b"] ["y","z"] $[1] | not equal (STRING:STRING) 'b' 'z' $[0] | not equal (STRING:STRING) 'a' 'z'
# but * match cup contains any { lost: 1 }
# says match failed: CONTAINS_ANY $ | actual does not contain expected | no key-values matched (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"lost":1}
# but * match cup contains deep { inner: { y: [9] } }
# says match failed: CONTAINS_DEEP $ | actual does not contain expected | match failed for name: 'inner' (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"inner":{"y":[9]}} $.inner | actual does not contain expected | match failed for name: 'y' (MAP:MAP) {"x":1,"y":[1,2]} {"y":[9]} $.inner.y | actual does not contain expected | actual array does not contain expected item - 9 (LIST:LIST) [1,2] [9] $.inner.y[1] | not equal (NUMBER:NUMBER) 2 9 $.inner.y[0] | not equal (NUMBER:NUMBER) 1 9
# but * match cup.tags !contains only ['b', 'a']
# says match failed: NOT_CONTAINS_ONLY $ | actual contains expected (LIST:LIST) ["a","b"] ["b","a"]
# but * match cup.tags !contains any ['a']
# says match failed: NOT_CONTAINS_ANY $ | actual contains expected (LIST:LIST) ["a","b"] ["a"]
# but * match cup !contains deep { inner: { y: [2] } }
# says match failed: NOT_CONTAINS_DEEP $ | actual contains expected (MAP:MAP) {"size":3,"tea":"green","on":true,"none":null,"tags":["a","b"],"inner":{"x":1,"y":[1,2]}} {"inner":{"y":[2]}}

Scenario: within
* match 'a' within 'tea'
* match ['a'] within ['b', 'a']
* match { size: 3 } within cup
* match 'x' !within 'tea'
* match 2 within [1, 2]
# but * match 'x' within 'tea'
# says match failed: WITHIN $ | actual is not within expected (STRING:STRING) 'x' 'tea'
# but * match ['z'] within ['b']
# says match failed: WITHIN $ | actual is not within expected | expected does not contain actual item - z (LIST:LIST) ["z"] ["b"]
# but * match 'a' !within 'tea'
# says match failed: NOT_WITHIN $ | actual is within expected (STRING:STRING) 'a' 'tea'

Scenario: match each
* def rows = [{ n: 1, m: 2 }, { n: 2, m: 3 }]
* match each rows == { n: '#number', m: '#? _ == _$.n + 1' }
* match each rows contains { n: '#number' }
* match each rows !contains { z: 1 }
* match each rows != { n: 9, m: 9 }
* match each rows[*].n == '#? _ < 3'
* match each [[1, 2], [2, 1]] contains only [2, 1]
* match each [[1, 2], [2, 3]] contains any [2]
* match each rows contains deep { n: '#number' }
* match each ['ab', 'cb'] contains 'b'
# but * match each rows == { n: 1, m: 2 }
# says match failed: EACH_EQUALS $ | match each failed at index 1 (LIST:MAP) [{"n":1,"m":2},{"n":2,"m":3}] {"n":1,"m":2} $[1] | not equal | match failed for names: [n, m] (MAP:MAP) {"n":2,"m":3} {"n":1,"m":2} $[1].m | not equal (NUMBER:NUMBER) 3 2 $[1].n | not equal (NUMBER:NUMBER) 2 1
# but * match each rows contains { n: 1 }
# says match failed: EACH_CONTAINS $ | match each failed at index 1 (LIST:MAP) [{"n":1,"m":2},{"n":2,"m":3}] {"n":1} $[1] | actual does not contain expected | match failed for name: 'n' (MAP:MAP) {"n":2,"m":3} {"n":1} $[1].n | not equal (NUMBER:NUMBER) 2 1
# but * match each rows !contains { n: 2 }
# says match failed: EACH_NOT_CONTAINS $ | match each failed at index 1 (LIST:MAP) [{"n":1,"m":2},{"n":2,"m":3}] {"n":2} $[1] | actual contains expected (MAP:MAP) {"n":2,"m":3} {"n":2}
# but * match each rows contains deep { n: 1 }
# says match failed: EACH_CONTAINS_DEEP $ | match each failed at index 1 (LIST:MAP) [{"n":1,"m":2},{"n":2,"m":3}] {"n":1} $[1] | actual does not contain expected | match failed for name: 'n' (MAP:MAP) {"n":2,"m":3} {"n":1} $[1].n | not equal (NUMBER:NUMBER) 2 1
# but * match each rows != { n: 2, m: 3 }
# says match failed: EACH_NOT_EQUALS $ | match each failed at index 1 (LIST:MAP) [{"n":1,"m":2},{"n":2,"m":3}] {"n":2,"m":3} $[1] | is equal (MAP:MAP) {"n":2,"m":3} {"n":2,"m":3}
# but * match each [] == 1
# says match failed: EACH_EQUALS $ | match each failed, empty array / list (LIST:NUMBER) [] 1
# but * match each 1 == 1
# says match failed: EACH_EQUALS $ | actual is not an array or list (NUMBER:NUMBER) 1 1

Scenario: what is matched
* def xml = <a><b>1</b></a>
* match xml/a/b == '1'
* match xml.a.b == '1'
* match karate.keysOf(cup) contains 'size'
* match (cup.size + 1) == 4
* match cup.tags[0] + 'x' == 'ax'
* match $cup.inner.y[*] == [1, 2]
* match cup == karate.merge(cup, {})
# the comment in front
* match 1 == 1
# but * match 1
# says match needs an operator: ==, !=, contains, !contains, within
# but * match 1 ==
# says nothing stands right of the operator in: match 1 ==
# but * match lost == 1
# says lost is not defined, as neither the environment dev, a karate-config.js nor a step above sets it
