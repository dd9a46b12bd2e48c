Feature: responses

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: kinds
* path 'xml'
* method get
* match response == <shop><cup id="1">tea</cup></shop>
* match response/shop/cup/@id == '1'
* match responseType == 'xml'
* match /shop/cup == 'tea'
* path 'bytes'
* method get
* match karate.sizeOf(responseBytes) == 3
* path 'count'
* method get
* match $.seen == 1
* match responseTime == '#number'
* match requestTimeStamp == '#number'
* match responseHeaders == '#object'
* match $.seen == 2
