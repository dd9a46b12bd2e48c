Feature: multipart

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: parts
* multipart field note = 'hello'
* multipart file upload = { read: 'note.txt', filename: 'note.txt', contentType: 'text/plain' }
* method post
* match response.parts contains 'upload'
* multipart fields { note: 'two' }
* method post
* status 200
* multipart files [{ name: 'one', value: 'x', filename: 'x.txt' }]
* method post
* match response.parts == ['one']
* status 201
