@ignore
Feature: called

Scenario:
* def answer = 40 + karate.get('add', 0)
* def given = __arg
* def turn = __loop
* def seen = karate.get('outer')
