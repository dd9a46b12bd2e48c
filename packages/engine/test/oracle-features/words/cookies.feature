Feature: cookies

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: sent and kept
* cookie a = 'b'
* method get
* match response.cookie contains 'a=b'
* cookies { c: 'd' }
* method get
* match response.cookie contains 'c=d'
* path 'cookie'
* method get
* match responseCookies contains { token: '#present' }
* match responseCookies.token.value == 'abc'
* method get
* match response.cookie contains 'token=abc'
* configure cookies = null
* method get
* match response.cookie == 'token=abc'
