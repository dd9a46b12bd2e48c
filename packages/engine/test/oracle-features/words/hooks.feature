Feature: hooks

Background:
* configure afterScenario = function(){ karate.log('after', karate.info.scenarioName) }
* configure afterFeature = function(){ karate.log('end') }

Scenario: passes
* def a = 1

Scenario: fails
* match 1 == 2
