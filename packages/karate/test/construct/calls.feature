Feature: calling

Scenario: isolated when the result gets a name, shared otherwise
* def outer = 1
* def r = call read('files/child.feature')
* match r contains { answer: 40, seen: 1, given: null, turn: -1 }
* match karate.get('answer') == null
* call read('files/child.feature') { add: 2 }
* match answer == 42
* match given == { add: 2 }
# but * call read('files/lost.feature')
# says the file files/lost.feature, read by calls.feature, does not exist
# but * match r.answer == 41
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 40 41
# but * call read('files/fails.feature')
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 2

Scenario: arguments of every form
* def arg = { add: 1 }
* def a = call read('files/child.feature') arg
* def b = call read('files/child.feature') { add: '#(arg.add + 1)' }
* def c = call read('files/child.feature')
"""
{ add: 3 }
"""
* def child = read('files/child.feature')
* def d = call child { add: 4 }
* match ([a.answer, b.answer, c.answer, d.answer]) == [41, 42, 43, 44]
# but * def e = call child 1
# says a feature is called with an object, an array of objects or a function, not with number
# but * def e = call child [1]
# says item 0 of the call's argument is no object
# but * def e = 1 // * call e
# says e is neither a feature nor a function, so it cannot be called

Scenario: loops over lists and generators
* def r = call read('files/child.feature') [{ add: 1 }, { add: 2 }]
* match r[*].answer == [41, 42]
* match r[*].turn == [0, 1]
* table adds
  | add |
  | 5   |
  | 6   |
* def t = call read('files/child.feature') adds
* match $t[*].answer == [45, 46]
* def g = call read('files/child.feature') (i => i < 2 ? { add: i } : null)
* match g[*].answer == [40, 41]
# but * match r[*].turn == [1, 2]
# says match failed: EQUALS $ | not equal | array match failed at indexes 0, 1 (LIST:LIST) [0,1] [1,2] $[1] | not equal (NUMBER:NUMBER) 1 2 $[0] | not equal (NUMBER:NUMBER) 0 1

Scenario: data is handed over as a copy, results as they are
* def box = { n: 1 }
* def change = read('files/change.feature')
* def r = call change { box: '#(box)' }
* match r.box == { n: 1, added: true }
# but * match r.box == { n: 1 }
# says match failed: EQUALS $ | not equal | actual has 1 more key than expected - 'added' (MAP:MAP) {"n":1,"added":true} {"n":1}

Scenario: by tag, and the whole of a feature
* def a = call read('files/tools.feature@second')
* match a.which == 2
* def b = call read('files/tools.feature@name=tea')
* match b.which == 2
* def c = call read('files/tools.feature@first')
* match c.which == 1
* def d = call read('files/tools.feature')
* match d.which == 2
# but * match a.which == 1
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 2 1

@ignore @here
Scenario: helper of this file
* def here = 'yes'

Scenario: a scenario of the same file
* def r = call read('@here')
* match r.here == 'yes'
# but * match r.here == 'no'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'yes' 'no'

Scenario: functions
* def plus = read('files/plus.js')
* match (plus(1)) == 2
* def a = call plus 5
* match a == 6
* def b = karate.call('files/plus.js', 7)
* match b == 8
* def f = () => karate.call('files/child.feature', { add: 5 }).answer
* match f() == 45
* karate.call(true, 'files/child.feature', { add: 9 })
* match answer == 49
# but * match f() == 46
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 45 46
# but * karate.call('files/lost.feature')
# says the file files/lost.feature, read by calls.feature, does not exist

Scenario: callonce, callSingle and setup
* callonce read('files/once.feature')
* def first = token
* callonce read('files/once.feature')
* match token == first
* def a = callonce read('files/once.feature')
* def b = karate.callonce('files/once.feature')
* def s = karate.callSingle('files/single.js')
* match karate.callSingle('files/single.js') == s
* match karate.callSingle('files/single.js?other').id != s.id
* def t = karate.callSingle('files/single.js?arg', { x: 1 })
* match t.arg == { x: 1 }
* s.id = 'changed'
* match karate.callSingle('files/single.js').id != 'changed'
# but * karate.callSingle('files/lost.js')
# says the file files/lost.js, read by calls.feature, does not exist

@setup
Scenario: data
* def rows = [{ n: 1 }, { n: 2 }]
* def made = karate.uuid()

@setup=named
Scenario: named data
* def rows = [{ n: 3 }]

Scenario: setup
* match karate.setup().rows == [{ n: 1 }, { n: 2 }]
* match karate.setup('named').rows == [{ n: 3 }]
* match karate.setup().made != karate.setup().made
* match karate.setupOnce().made == karate.setupOnce().made
# but * match karate.setup().rows == []
# says match failed: EQUALS $ | not equal | actual array length is not equal to expected - 2:0 (LIST:LIST) [{"n":1},{"n":2}] []
# but * def x = karate.setup('lost')
# says there is no scenario with the tag @setup=lost

Scenario: reading every kind of file
* def json = read('files/rows.json')
* match json == [{ n: 1, word: 'one' }, { n: 2, word: 'two' }]
* match read('files/rows.csv') == [{ n: '1', word: 'one' }, { n: '2', word: 'two' }]
* match read('files/rows.yaml') == json
* match read('files/rows.xml') == <rows><row>1</row></rows>
* match read('files/note.txt') == 'plain text'
* match read('files/query.graphql') contains 'cup(id'
* match read('classpath:files/note.txt') == 'plain text'
* match read('this:files/note.txt') == 'plain text'
* match karate.readAsString('files/rows.json') contains 'word'
* match karate.readAsBytes('files/note.txt') == karate.toBytes('plain text')
* match karate.toAbsolutePath('files/note.txt') == 'files/note.txt'
# but * def x = read('lost.json')
# says the file lost.json, read by calls.feature, does not exist
# but * def x = read('../outside.json')
# says the file ../outside.json, read by calls.feature, does not exist

Scenario: abort ends without failing
* if (true) karate.abort()
* match 1 == 2
# but * match karate.scenario == null
# says it passed

Scenario: abort ends what catches it
* eval try { karate.abort() } catch (e) {}
* match 1 == 2
# but * match karate.scenario == null
# says it passed

Scenario: fail
* if (false) karate.fail('never')
# but * karate.fail('on purpose')
# says on purpose
