Feature: m range

Scenario: down by a step
* match karate.range(10, 5, 2) == [10, 8, 6]

Scenario: no step
* def r = karate.range(1, 3, 0)
