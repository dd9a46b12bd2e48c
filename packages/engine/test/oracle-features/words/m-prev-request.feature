Feature: m prev request

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: what was sent and came
* path 'a'
* request { b: 1 }
* method post
* match karate.prevRequest.method == 'POST'
* match karate.prevRequest.url contains '/a'
* def sent = new java.lang.String(karate.prevRequest.body, 'utf-8')
* match sent == '{"b":1}'
* match karate.response.status == 200
* match karate.response.header('content-type') contains 'json'
* match karate.response.header('x-none') == null
* match karate.prevRequest.method == 'GET'
