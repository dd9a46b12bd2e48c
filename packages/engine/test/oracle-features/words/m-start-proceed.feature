Feature: m start proceed

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: mock and port
* match server.port == '#number'
* path 'x'
* method get
* status 200
* eval server.stop()
* def other = karate.start({ mock: 'echo-mock.feature', port: 0 })
* url 'http://localhost:' + other.port
* method get
* status 201
