Feature:
some words
more of them

Scenario: reads on
* match karate.feature.name == ''
* match karate.feature.description contains 'some words'
* match 1 == 2
