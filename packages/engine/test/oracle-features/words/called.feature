@ignore
Feature: called

Scenario: gives
* def given = __arg
* def loop = __loop
* def made = 'made'
* configure headers = { 'X-Own': 'called' }
