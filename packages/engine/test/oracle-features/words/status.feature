Feature: status

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: as expected
* path 'status', 404
* method get
* status 404
* match responseStatus == 404
* path 'status', 500
* method get
* assert responseStatus == 500
* status 200
* def never = 1
