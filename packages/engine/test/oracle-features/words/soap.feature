Feature: soap

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: an action
* request <Envelope><Body/></Envelope>
* soap action 'urn:x'
* status 200
* match response.method == 'POST'
* match response.type contains 'xml'
* match response.method == 'GET'
