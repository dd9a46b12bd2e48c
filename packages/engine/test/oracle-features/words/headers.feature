Feature: headers

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: one, several, functions
* header X-Own = 'a'
* method get
* match response.own == ['a']
* headers { 'X-Own': 'b', Accept: 'text/plain' }
* method get
* match response.own == ['b']
* method get
* match response.own == null
* configure headers = { 'X-Own': 'c' }
* method get
* match response.own == ['c']
* configure headers = function(request){ return { 'X-Own': request.method } }
* method get
* match response.own == ['GET']
* match header content-type contains 'json'
* match header content-type == 'text/html'
