# type: KARATE
Feature: The server's interface

  Background:
    * url baseUrl
    * header Authorization = 'token ' + token

  Scenario: Without a token nothing is shown
    * header Authorization = null
    Given path 'api/contents'
    When method get
    Then status 403
    And match response == { message: 'Forbidden', reason: '#null' }

  Scenario: A file is written, read, renamed and deleted
    Given path 'api/contents/note.txt'
    And request { type: 'file', format: 'text', content: 'from a test' }
    When method put
    Then status 201
    And match response contains { name: 'note.txt', path: 'note.txt', writable: true, size: 11 }
    * header Authorization = 'token ' + token
    Given path 'api/contents/note.txt'
    And param content = 1
    When method get
    Then status 200
    And match response.content == 'from a test'
    * header Authorization = 'token ' + token
    Given path 'api/contents/note.txt'
    And request { path: 'moved.txt' }
    When method patch
    Then status 200
    And match response.name == 'moved.txt'
    * header Authorization = 'token ' + token
    Given path 'api/contents/moved.txt'
    When method delete
    Then status 204

  Scenario: A kernel is started, calculates over a web socket, and is ended
    Given path 'api/kernels'
    And request { name: 'python3' }
    When method post
    Then status 201
    * def id = response.id
    * def session = java.util.UUID.randomUUID() + ''
    * def isResult = function(text){ return JSON.parse(text).msg_type == 'execute_result' }
    * def socket = karate.webSocket(baseUrl.replace('http', 'ws') + '/api/kernels/' + id + '/channels?token=' + token, isResult)
    * def message = { header: { msg_id: 'a1', username: 'anna', session: '#(session)', msg_type: 'execute_request', version: '5.3' }, parent_header: {}, metadata: {}, content: { code: '6 * 7', silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true }, channel: 'shell', buffers: [] }
    * socket.send(karate.toString(message))
    * def answer = socket.listen(20000)
    * json result = answer
    And match result.content.data == { 'text/plain': '42' }
    * header Authorization = 'token ' + token
    Given path 'api/kernels', id
    When method delete
    Then status 204
