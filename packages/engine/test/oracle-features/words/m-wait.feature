Feature: m wait

Scenario: ports
* def server = karate.start('echo-mock.feature')
* match karate.waitForPort('localhost', server.port) == true
* match karate.waitForHttp('http://localhost:' + server.port) == '#present'
* match karate.waitForPort('localhost', server.port) == false
