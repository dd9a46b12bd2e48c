Feature: retry

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: in time
* configure retry = { count: 4, interval: 5 }
* path 'count'
* retry until responseStatus == 200 && response.seen > 2
* method get
* match response.seen == 3

Scenario: never
* configure retry = { count: 2, interval: 5 }
* path 'count'
* retry until response.seen == 0
* method get
* def never = 1
