Feature: request

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: bodies and types
* request { a: 1 }
* method post
* match response.body == { a: 1 }
* match response.type contains 'application/json'
* request 'text'
* method put
* match response.body == 'text'
* match response.type contains 'text/plain'
* request <a><b>1</b></a>
* method patch
* match response.type contains 'application/xml'
* request
"""
{ "c": [1, 2] }
"""
* method post
* match response.body.c == [1, 2]
* request read('cat.json')
* method post
* status 200
* configure charset = null
* request { a: 1 }
* method post
* match response.type == 'application/json'
* match response.type == 'x'
