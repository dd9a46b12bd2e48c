Feature: m texts

Scenario: extract, encode
* match karate.extract('a1b22', '[a-z](\\d+)', 1) == '1'
* match karate.extractAll('a1b22', '[a-z](\\d+)', 1) == ['1', '22']
* match karate.urlEncode('a b&c') == 'a+b%26c'
* match karate.urlDecode('a+b%26c') == 'a b&c'
* match karate.eval('1 + 2') == 3
* match karate.toAbsolutePath('nowhere.txt') contains 'nowhere.txt'
* match karate.extract('none', '(\\d+)', 1) == 'x'
