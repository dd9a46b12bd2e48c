Feature: callonce

Background:
* def r = callonce read('called.feature') { x: 1 }
* callonce read('called.feature')

Scenario: first
* match r.given == { x: 1 }
* match made == 'made'

Scenario: second
* match r.given == { x: 1 }
* match made == 'other'
