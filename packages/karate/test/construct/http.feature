Feature: requests

Background:
* def shop = karate.start('files/mock.feature').url
* url shop

Scenario: url, path and status
* path 'cups', 7
* method get
* status 404
* match responseStatus == 404
* path '/cups/', 'a b'
* method get
* match karate.prevRequest.url == shop + '/cups/a%20b'
* match karate.prevRequest.method == 'GET'
# but * status 200
# says status code was 404, expected 200, GET http://localhost:PORT/cups/a%20b response time N ms, response:
# but * url 'nowhere' // * method get
# says the url must begin with http:// or https://, but it is: nowhere
# but * url 'http://a b:x' // * method get
# says this is not a valid address: http://a b:x

Scenario: param and params
* path 'param'
* param a = 'x y'
* param b = ['1', '2']
* params { c: 'z', none: null }
* method get
* match response == { value: 'x y', all: { a: ['x y'], b: ['1', '2'], c: ['z'] } }
# but * params 1
# says these must be an object of names and values, not number
# but * match response.value == 'x'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'x y' 'x'

Scenario: header and headers
* path 'header'
* header X-Tea = 'very green'
* headers { 'X-More': 'a' }
* method get
* match response == 'green it is'
* match header X-From == 'mock'
* match header x-from contains 'oc'
* match responseHeaders['X-From'][0] == 'mock'
* match karate.prevRequest.headers['X-More'] == ['a']
# but * match header X-From == 'other'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'mock' 'other'
# but * header a
# says this needs the form: name = value, but it says: a

Scenario: configured headers, as data and as a function
* configure headers = { 'X-Tea': 'green' }
* path 'header'
* method get
* status 200
* configure headers = function(request){ return { 'X-Tea': 'green ' + request.method + ' ' + request.urlBase } }
* path 'header'
* method get
* status 200
* match karate.prevRequest.headers['X-Tea'] == ['green GET ' + shop]
* configure headers = null
* path 'header'
* method get
* status 404
# but * match response == 'green it is'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'nothing at /header' 'green it is'

Scenario: body of every kind
* path 'body'
* request { kind: 'tea' }
* method post
* match response == { method: 'POST', path: '/body', uri: '/body' }
* url base
* request { a: 1 }
* method put
* match response.body == '{"a":1}'
* match response.headers['Content-Type'] == 'application/json; charset=UTF-8'
* request <a>1</a>
* method post
* match response.body == '<a>1</a>'
* match response.headers['Content-Type'] == 'application/xml; charset=UTF-8'
* request 'text'
* method patch
* match response contains { method: 'PATCH', body: 'text' }
* match response.headers['Content-Type'] == 'text/plain; charset=UTF-8'
* request
"""
{ "long": "one" }
"""
* method delete
* match response contains { method: 'DELETE', body: '{"long":"one"}' }
* configure charset = null
* request { a: 1 }
* method post
* match response.headers['Content-Type'] == 'application/json'
* header Content-Type = 'application/vnd.tea+json'
* request 'raw'
* method post
* match response.headers['Content-Type'] == 'application/vnd.tea+json'
# but * match response.method == 'GET'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'POST' 'GET'

Scenario: form fields
* path 'form'
* form field a = 'x y'
* form field b = ['1', '2']
* form fields { c: 'ü' }
* method post
* match response == { a: ['x y'], b: ['1', '2'], c: ['ü'] }
* match karate.prevRequest.headers['Content-Type'][0] contains 'application/x-www-form-urlencoded'
# but * match response.a == ['x']
# says match failed: EQUALS $ | not equal | array match failed at index 0 (LIST:LIST) ["x y"] ["x"] $[0] | not equal (STRING:STRING) 'x y' 'x'

Scenario: multipart
* path 'upload'
* multipart file cup = { read: 'files/note.txt', filename: 'cup.txt', contentType: 'text/plain' }
* multipart field size = 'big'
* multipart fields { more: 'yes' }
* multipart file raw = { value: 'abc', filename: 'raw.bin' }
* multipart files { two: { value: 'x', filename: 'two.txt' } }
* method post
* match response.parts.cup[0] contains { filename: 'cup.txt', contentType: '#? _.startsWith("text/plain")' }
* match response.parts.raw[0].filename == 'raw.bin'
* match response.parts.two[0].filename == 'two.txt'
* match karate.prevRequest.headers['Content-Type'][0] contains 'multipart/form-data; boundary='
# but * multipart file a = 1
# says a multipart file is an object such as { read: 'a.pdf', filename: 'a.pdf', contentType: 'application/pdf' }
# but * multipart file a = { read: 'files/lost.txt' }
# says the file files/lost.txt, read by http.feature, does not exist
# but * match response.parts.raw[0].filename == 'other'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'raw.bin' 'other'

Scenario: cookies
* path 'cookie'
* cookie size = 'big'
* cookies { more: 'yes' }
* method get
* match response.cookie contains 'size=big'
* match response.cookie contains 'more=yes'
* match responseCookies.tea.value == 'green'
* path 'cookie'
* method get
* match response.cookie == 'tea=green'
* configure cookies = { always: 'on' }
* path 'cookie'
* method get
* match response.cookie contains 'always=on'
* configure cookies = null
* path 'cookie'
* method get
* match response.cookie == null
# but * cookies 1
# says cookies must be an object of names and values, not number
# but * match responseCookies.tea.value == 'red'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'green' 'red'

Scenario: redirects
* path 'moved/302'
* request { a: 1 }
* method post
* status 200
* match response == { method: 'GET' }
* path 'moved/307'
* request { a: 1 }
* method post
* match response == { method: 'POST' }
* configure followRedirects = false
* path 'moved/302'
* method get
* status 302
* match header Location == '/arrived'
# but * status 200
# says status code was 302, expected 200, GET http://localhost:PORT/moved/302 response time N ms, response:

Scenario: retry until
* configure retry = { count: 5, interval: 1 }
* path 'count'
* retry until response.count == 3
* method get
* match response.count == 3
* path 'count'
* retry until responseStatus == 200 && response.count > 4
* method get
* match response.count == 5
# but * configure retry = 1
# says configure retry needs an object such as { count: 3, interval: 3000 }

Scenario: retry until gives up
* configure retry = { count: 2, interval: 1 }
* path 'slow'
* retry until response == 'at last'
* method get
* path 'count'
* retry until response.count > 9
# but * method get
# says too many retry attempts: after 2 this still did not hold: response.count > 9

Scenario: SOAP
* path 'soap'
* request <Envelope><Body/></Envelope>
* soap action 'order'
* status 200
* match response == { action: 'order', type: '#? _.startsWith("text/xml")' }
# but * match response.action == 'other'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'order' 'other'

Scenario: GraphQL
* text query = read('files/query.graphql')
* def query = karate.readAsString('files/query.graphql')
* replace query.id = 7
* path 'graphql'
* request { query: '#(query)' }
* method post
* match response.data.query contains 'cup(id: "7")'
# but * match response.data.query == 'x'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'query Cup { cup(id: "7") { size } } ' 'x'

Scenario: bytes and charsets
* path 'bytes'
* method get
* match responseType == 'bytes'
* match responseBytes == karate.toBytes([1, 2, 255])
* match response == karate.toBytes([1, 2, 255])
* path 'latin'
* method get
* match response == 'ä'
# but * match responseBytes == karate.toBytes([1])
# says match failed: EQUALS $ | not equal (BYTES:BYTES) "5A==" "AQ=="

Scenario: XML answers and their paths
* path 'accept'
* header Accept = 'application/xml'
* method get
* match response/cup/size == '3'
* match /cup/size == '3'
* match response == <cup><size>#string</size></cup>
* match responseType == 'xml'
# but * match /cup/size == '4'
# says match failed: EQUALS $ | not equal (STRING:STRING) '3' '4'

Scenario: what a response leaves behind
* path 'slow'
* method get
* assert responseTime >= 0
* match requestTimeStamp == '#number'
* match responseType == 'string'
* match karate.response.status == 200
* match karate.response.headers['X-From'] == ['mock']
* match header lost != 'x'
* match header lost == null
* match header lost == '#null'
* match header lost == '##string'
* match header lost == '#notpresent'
# but * status 201
# says status code was 200, expected 201, GET http://localhost:PORT/slow response time N ms, response: at last
# but * assert responseTime > 60000
# says did not evaluate to 'true': responseTime > 60000
# but * match header lost == 'x'
# says match failed: EQUALS $ | data types don't match (NULL:STRING) null 'x'
# but * match header lost == '#present'
# says match failed: EQUALS $ | actual path does not exist (STRING:STRING) '#notpresent' '#present'
# but * match header lost != '#notpresent'
# says match failed: NOT_EQUALS $ | is equal (STRING:STRING) '#notpresent' '#notpresent'

Scenario: OPTIONS is answered by a mock with CORS
* path 'cups'
* method options
* status 200
* match header Access-Control-Allow-Origin == '*'
* match header Allow contains 'PATCH'
# but * status 404
# says status code was 200, expected 404, OPTIONS http://localhost:PORT/cups response time N ms, response:

Scenario: mock keeps what it defines
* path 'cups'
* request { size: 'l' }
* method post
* status 201
* def id = response.id
* path 'cups', id
* method get
* match response == { size: 'l' }
* path 'cups'
* request 'text'
* method post
* status 404
* match response == 'nothing at /cups'
# but * match response == { size: 'l' }
# says match failed: EQUALS $ | data types don't match (STRING:MAP) 'nothing at /cups' {"size":"l"}

Scenario: requests of scripts
* def answer = karate.http(shop).path('param').param('a', 'x').header('X-Y', 'z').get()
* match answer.status == 200
* match answer.body.value == 'x'
* def made = karate.http(shop + '/cups').post({ size: 's' })
* match made.status == 201
* match karate.http(shop).path('cups', made.body.id).method('get').body == { size: 's' }
# but * match answer.status == 404
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 200 404

Scenario: a connection of its own
* configure localAddress = '127.0.0.1'
* configure readTimeout = 5000
* configure connectTimeout = 5000
* configure httpRetryEnabled = false
* url base
* method get
* status 200
# but * configure localAddress = '192.0.2.1' // * method get
# says GET http://server/: bind EADDRNOTAVAIL 192.0.2.1
# but * configure localAddress = 'nowhere' // * method get
# says GET http://server/: localAddress must be valid string IP address
# but * configure readTimeout = 'soon'
# says configure readTimeout needs a whole number of milliseconds, not soon

Scenario: failed connections
* url 'http://127.0.0.1:1/x'
* def before = 1
# but * method get
# says GET http://127.0.0.1:PORT/x: connection refused by 127.0.0.1:PORT

Scenario: proceed to nowhere
* def front = karate.start({ mock: 'files/front.feature', arg: { target: 'http://127.0.0.1:1' } })
* url front.url
* path 'x'
* method get
* status 500
# but * match response == 'fine'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'karate.proceed: GET http://127.0.0.1:PORT/x: connection refused by 127.0.0.1:PORT' 'fine'

Scenario: what karate.start needs
* def again = karate.start({ mock: 'files/mock.feature' })
* match again contains { port: '#number', url: '#string' }
* again.stop()
# but * def empty = karate.start('files/empty.feature')
# says files/empty.feature has no scenario, so it can answer no request
# but * def x = karate.start({ mock: 'files/mock.feature', port: shop.split(':')[2] * 1 })
# says karate.start: the port PORT is taken by another program
# but * def x = karate.start({ })
# says karate.start needs a feature, for example karate.start('mock.feature') or karate.start({ mock: 'mock.feature' })
