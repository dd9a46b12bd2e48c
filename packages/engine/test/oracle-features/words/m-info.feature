Feature: m info

Scenario: of the scenario
* match karate.info.scenarioName == 'of the scenario'
* match karate.info.featureFileName == 'm-info.feature'
* match karate.scenario.name == 'of the scenario'
* match karate.scenario.exampleIndex == -1
* match karate.feature.name == 'm info'
* match karate.scenarioOutline == null
* match karate.env == null
* match karate.properties == '#object'
* match karate.os.type == '#string'
* match karate.info.scenarioName == 'x'

Scenario Outline: row <n>
* match karate.scenarioOutline.exampleTableCount == 2
* match karate.scenarioOutline.sectionIndex == 1
* match karate.scenarioOutline.numScenariosToExecute == 3
* match karate.scenarioOutline.numScenariosExecuted == <n>
* match karate.scenarioOutline.exampleTables[0].data[0].n == '1'
* match karate.scenarioOutline.exampleTables[0].tags == ['@one']
* match karate.scenario.exampleIndex == <at>
@one
Examples:
| n | at |
| 1 | 0  |
| 2 | 1  |
Examples:
| n | at |
| 3 | 5  |
