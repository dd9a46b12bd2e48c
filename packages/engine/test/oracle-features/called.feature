@ignore
Feature: called by others

Scenario: answers
* def fail = karate.get('fail', false)
* match fail == false
* def answer = { given: '#(karate.get("given", null))' }
