Feature: redirects

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: followed
* path 'moved'
* method get
* match response.path == '/landed'
* configure followRedirects = false
* path 'moved'
* method get
* status 302
* match header location contains '/landed'
* status 200
