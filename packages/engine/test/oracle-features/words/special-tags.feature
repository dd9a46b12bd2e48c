Feature: special tags

@ignore
Scenario: not run
* match 1 == 2

@fail
Scenario: has to fail
* match 1 == 2

@env=dev
Scenario: only in dev
* match 1 == 2

@envnot=dev
Scenario: not in dev
* match 1 == 1

@lock=x @id=7
Scenario: values
* match karate.tags contains 'id=7'
* match karate.tagValues.id == ['7']
* match karate.tagValues.id == ['8']
