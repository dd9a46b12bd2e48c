Feature: url path param

Background:
* def server = karate.start('echo-mock.feature')
* url 'http://localhost:' + server.port

Scenario: put together
* path 'a', 'b c'
* param q = 'x y'
* param many = ['1', '2']
* params { r: 1, none: null }
* method get
* match response.path == '/a/b c'
* match response.params.q == ['x y']
* match response.params.many == ['1', '2']
* match response.params.r == ['1']
* match response.params.none == '#notpresent'

Scenario Outline: path <nr>
* path <parts>
* method get
* match response.uri == '<uri>'
Examples:
| nr | parts        | uri    |
| 1  | '/a/'        | /a     |
| 2  | 'a', '/'     | /a/    |
| 3  | 'a//b'       | /a/b   |
| 4  | '/a/', '/b'  | /a/b   |
| 5  | 1, true      | /1/true |
| 6  | 'a%2Fb'      | /wrong |

Scenario: no address
* url ''
* method get
