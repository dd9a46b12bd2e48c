Feature: java

Scenario: stand-ins
* def UUID = Java.type('java.util.UUID')
* match UUID.randomUUID() + '' == '#uuid'
* match java.lang.Math.max(1, 2) == 2
* def b64 = java.util.Base64.getEncoder().encodeToString('abc'.getBytes())
* match b64 == 'YWJj'
* def back = new java.lang.String(java.util.Base64.getDecoder().decode(b64), 'utf-8')
* match back == 'abc'
* match java.lang.Integer.parseInt('12') == 12
* def Pattern = Java.type('java.util.regex.Pattern')
* def m = Pattern.compile('(\\w)(\\d+)').matcher('a12 b3')
* match m.find() == true
* match m.group(2) == '12'
* match m.find() == true
* match m.group() == 'b3'
* match m.find() == false
* match Pattern.matches('a+', 'aaa') == true
* match java.util.regex.Pattern.compile('b').matcher('abc').replaceAll('x') == 'axc'
* match java.net.URLEncoder.encode('a b', 'UTF-8') == 'a+b'
* match java.lang.Math.max(1, 2) == 3

Scenario: no such class
* def x = Java.type('com.example.Nothing')
