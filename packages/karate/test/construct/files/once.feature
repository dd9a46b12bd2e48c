Feature: once

Scenario:
* def token = karate.uuid()
* def box = { n: 1 }
