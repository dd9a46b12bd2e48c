Feature: the karate object

Scenario: lists
* def list = [3, 1, 2]
* match karate.map(list, x => x * 2) == [6, 2, 4]
* match karate.filter(list, (x, i) => x > 1 && i < 2) == [3]
* def seen = []
* karate.forEach(list, (x, i) => seen.push(x + i))
* match seen == [3, 2, 4]
* karate.forEach({ a: 1 }, (k, v) => seen.push(k + v))
* match seen[3] == 'a1'
* match karate.sort(list) == [1, 2, 3]
* match karate.sort([{ n: 2 }, { n: 1 }], x => x.n) == [{ n: 1 }, { n: 2 }]
* match karate.distinct([1, 2, 1, 'a', 'a']) == [1, 2, 'a']
* match karate.append([1], 2, [3]) == [1, 2, 3]
* karate.appendTo('list', 9)
* match list == [3, 1, 2, 9]
* match karate.appendTo([1], [2]) == [1, 2]
* match karate.repeat(3, i => i * i) == [0, 1, 4]
* match karate.range(1, 4) == [1, 2, 3]
* match karate.range(4, 1) == [4, 3, 2]
* match karate.range(0, 10, 5) == [0, 5]
* match karate.mapWithKey(['a', 'b'], 'n') == [{ n: 'a' }, { n: 'b' }]
* match karate.toList(1) == 1
* match karate.sizeOf(list) == 4
# but * def x = karate.map(1, x => x)
# says a list is needed here, but this is number
# but * karate.appendTo(1, 2)
# says karate.appendTo needs a list, but this is number
# but * def x = karate.range(1, 2, 0)
# says the step of karate.range must be another number than 0
# but * match karate.sort([2, 1]) == [2, 1]
# says match failed: EQUALS $ | not equal | array match failed at indexes 0, 1 (LIST:LIST) [1,2] [2,1] $[1] | not equal (NUMBER:NUMBER) 2 1 $[0] | not equal (NUMBER:NUMBER) 1 2

Scenario: maps
* def map = { a: 1, b: null, c: { d: 2 } }
* match karate.keysOf(map) == ['a', 'b', 'c']
* match karate.valuesOf(map) == [1, null, { d: 2 }]
* match karate.filterKeys(map, 'a') == { a: 1 }
* match karate.filterKeys(map, ['a', 'b']) == { a: 1, b: null }
* match karate.filterKeys(map, { c: 0 }) == { c: { d: 2 } }
* match karate.merge(map, { a: 2 }) == { a: 2, b: null, c: { d: 2 } }
* match karate.toMap(map) == map
* match karate.sizeOf(map) == 3
* match karate.jsonPath(map, '$.c.d') == 2
* match karate.jsonPath(map, '$..d') == [2]
* match karate.toJson(map, true) == { a: 1, c: { d: 2 } }
# but * match karate.keysOf(map) == ['a']
# says match failed: EQUALS $ | not equal | actual array length is not equal to expected - 3:1 (LIST:LIST) ["a","b","c"] ["a"]

Scenario: variables
* karate.set('a', 1)
* karate.set({ b: 2, c: { d: 3 } })
* karate.set('c', '$.e', 4)
* match c == { d: 3, e: 4 }
* match karate.get('a') == 1
* match karate.get('c.d') == 3
* match karate.get('lost', 'other') == 'other'
* match karate.get('$lost.x') == null
* karate.remove('c', 'd')
* match c == { e: 4 }
* karate.setXml('x', '<a><b/></a>')
* karate.setXml('x', '/a/b', '<c>1</c>')
* match x == <a><b><c>1</c></b></a>
* match karate.xmlPath(x, '/a/b/c') == '1'
* match karate.sysprop('shop') == 'tea'
* match karate.sysprop('lost', 'x') == 'x'
* match karate.eval('a + 1') == 2
* match karate.match(a, 1) == { pass: true, message: null }
* match karate.match('a == 2').pass == false
# but * match karate.get('a') == 2
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 2
# but * def y = karate.match('a')
# says karate.match needs an operator such as ==

Scenario: texts and conversions
* match karate.toString({ a: 1 }) == '{"a":1}'
* match karate.toString(null) == null
* match karate.pretty({ a: 1 }) == '{\n  "a": 1\n}'
* match karate.prettyXml('<a><b/></a>') contains '  <b/>'
* match karate.fromString('{ a: 1 }') == { a: 1 }
* match karate.fromString('{ a') == '{ a'
* match karate.fromString('<a/>') == <a/>
* match karate.fromJson('[1]') == [1]
* match karate.toCsv([{ a: 1, b: 'x,y' }]) == 'a,b\n1,"x,y"\n'
* match karate.lowerCase({ A: 'B' }) == { a: 'b' }
* match karate.lowerCase('AB') == 'ab'
* match karate.urlEncode('a b&ü') == 'a+b%26%C3%BC'
* match karate.urlDecode('a+b%26') == 'a b&'
* match karate.uuid() == '#uuid'
* match karate.extract('tea 42 cups', '(\\d+) (\\w+)', 2) == 'cups'
* match karate.extract('tea', '\\d') == null
* match karate.extractAll('a1 b2', '\\w(\\d)', 1) == ['1', '2']
* match karate.map([1, 'a', true, null, [1], { a: 1 }], x => karate.typeOf(x)) contains ['number', 'string', 'boolean', 'null', 'list', 'map']
* match karate.toJava([1]) == [1]
* match karate.toJs([1]) == [1]
* match karate.toBean({ a: 1 }) == { a: 1 }
* karate.log('a', { b: 1 })
* karate.logger.debug('x')
* karate.embed('x', 'text/plain')
* karate.capturePerfEvent('x', 1, 2)
# but * match karate.extract('tea', '(t)', 1) == 'x'
# says match failed: EQUALS $ | not equal (STRING:STRING) 't' 'x'
# but * def y = karate.fromJson('{ a')
# says not valid JSON at line 1, column 4: a colon must follow the key "a"

Scenario: what is refused
* def names = ['write', 'exec', 'fork', 'driver', 'robot']
* match each names == '#string'
# but * karate.write('a', 'b')
# says karate.write writes files beside the report, which a shared executor does not let tests do; print the value or keep it in a variable
# but * karate.exec('ls')
# says karate.exec starts a program, which a shared executor does not let tests do; run it outside and pass its result as data
# but * karate.fork('ls')
# says karate.fork starts a program, which a shared executor does not let tests do; run it outside and pass its result as data
# but * karate.compareImage('a', 'b')
# says karate.compareImage is not supported in API features; compare images in a keyword feature
# but * karate.consume('a')
# says karate.consume needs a message broker, which is not supported
# but * karate.doc('a')
# says karate.doc renders a page of HTML, which is not supported
# but * karate.render('a')
# says karate.render renders a page of HTML, which is not supported; put the text together with replace
# but * karate.sysenv('HOME')
# says karate.sysenv reads the environment of the machine, which tests do not see here; keep the value in the environment and use karate.properties
# but * karate.readAsStream('a')
# says karate.readAsStream makes a Java stream, and there is no Java here; use karate.readAsBytes
# but * karate.toJavaFile('a')
# says karate.toJavaFile makes a Java object, and there is no Java here; use karate.readAsBytes
# but * karate.robot({})
# says karate.robot drives a desktop in Karate; write a keyword feature for that
# but * karate.channel('kafka')
# says cannot find [kafka]: channels to message brokers are not available
# but * karate.stop(1)
# says karate.stop waits for a debugger to connect, which is not supported; a mock is ended by its own stop()
# but * karate.proceed()
# says karate.proceed can only be used in a mock
# but * karate.lost()
# says TypeError: karate.lost is not a function

Scenario: expectations
* karate.expect(1).to.equal(1)
* karate.expect({ a: 1 }).to.have.property('a')
* karate.expect([1, 2]).to.include(2)
* karate.expect('tea').to.not.equal('x')
# but * karate.expect(1).to.equal(2)
# says expected 1 to equal 2

Scenario: invented data
* match karate.faker.firstName() == '#string'
* match karate.faker.email() == '#regex .+@example.com'
* match karate.faker.randomInt(1, 3) == '#? _ >= 1 && _ <= 3'
* match karate.faker.alphanumeric(5) == '#? _.length == 5'
* match karate.faker.isoTimestamp() == '#regex .+Z'
# but * match karate.sizeOf(karate.faker.numeric(3)) == 4
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 3 4

Scenario: waits
* karate.pause(1)
* def shop = karate.start('files/mock.feature')
* match karate.waitForPort('localhost', shop.port) == true
* match karate.waitForHttp(shop.url) == true
* match karate.waitForPort('127.0.0.1', 1, { count: 2, interval: 1 }) == false
* karate.signal({ done: 1 })
* java.lang.Thread.sleep(1)
* listen 1
* match listenResult == { done: 1 }
# but * listen 1
# says listen waits for a message or for karate.signal, but no web socket is open that could bring one
# but * karate.waitForHttp('nowhere')
# says this is not a valid address: nowhere
# but * listen 'x'
# says listen needs a number of milliseconds

Scenario: web sockets
* def none = null
# but * def s = karate.webSocket('nowhere')
# says this is not a valid address: nowhere
