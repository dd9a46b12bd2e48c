Feature: requests to a mock

Background:
* def server = karate.start('mock.feature')
* url 'http://localhost:' + server.port

Scenario: JSON there and back
* path 'cats'
* request { name: 'Billie' }
* header x-who = 'me'
* method post
* status 201
* match response == { name: 'Billie', who: 'me' }
* match responseType == 'json'
* match header Content-Type contains 'application/json'

Scenario: parameters, forms, cookies
* path 'echo', 'deep'
* param q = 'a b'
* params { r: 1, s: ['x', 'y'] }
* cookie token = 'abc'
* method get
* status 200
* match response.q == 'a b'
* match response.s == ['x', 'y']
* match response.cookie contains 'token=abc'
* path 'form'
* form field user = 'ann'
* method post
* match response == { user: 'ann' }

Scenario: again until it is ready
* path 'ready'
* configure retry = { count: 5, interval: 10 }
* retry until response.count > 2
* method get
* match response.count == 3

Scenario: not found
* path 'nowhere'
* method get
* status 200
* def never = 1

Scenario Outline: <method> is answered
* path 'any'
* request { a: 1 }
* method <method>
* status 200
* match response.method == '<method>'

Examples:
| method |
| PUT    |
| DELETE |
| PATCH  |
