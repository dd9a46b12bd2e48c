Feature: bytes

Scenario: of text
* bytes b = 'abc'
* match karate.sizeOf(b) == 3
* string s = b
* match s == 'abc'
* match s == 'abd'
