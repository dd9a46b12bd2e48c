Feature: method

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario Outline: <name>
* request ''
* method <name>
* match response.method == '<sent>'
Examples:
| name    | sent   |
| get     | GET    |
| POST    | POST   |
| put     | PUT    |
| delete  | DELETE |
| patch   | PATCH  |
| options | GET    |

Scenario: twice
* path 'a'
* method get
* method get
* match response.path == '/a'
