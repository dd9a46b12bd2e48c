Feature: m setup

@setup=one
Scenario: one
* def data = 'one'

@setup
Scenario: plain
* def data = 'plain'

Scenario: by name
* match karate.setup('one').data == 'one'
* match karate.setup('none').data == 'x'

Scenario: once
* match karate.setupOnce('one').data == 'one'
* match karate.setupOnce('one').data == 'x'
