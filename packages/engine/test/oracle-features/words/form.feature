Feature: form

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: fields
* form field a = 'x y'
* form field b = ['1', '2']
* method post
* match response.type contains 'application/x-www-form-urlencoded'
* match response.params == { a: ['x y'], b: ['1', '2'] }
* form fields { c: 3 }
* method post
* match response.params == { c: ['3'] }
* form field d = 4
* method get
* match response.params == { d: ['4'] }
* match response.method == 'POST'
