@all @kind=tea,water
Feature: scenarios

Background:
* def list = []
* configure afterScenario = function(){ karate.log('after', karate.info.scenarioName) }

Scenario: background runs before each
* list.push(1)
* match list == [1]
# but * match list == []
# says match failed: EQUALS $ | not equal | actual array length is not equal to expected - 1:0 (LIST:LIST) [1] []

Scenario: its own list
* match list == []
# but * match list == [1]
# says match failed: EQUALS $ | not equal | actual array length is not equal to expected - 0:1 (LIST:LIST) [] [1]

@env=dev
Scenario: in its environment
* match karate.env == 'dev'
# but * match karate.env == 'prod'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'dev' 'prod'

@env=prod
Scenario: not in another
* match 1 == 2

@envnot=dev
Scenario: not here
* match 1 == 2

@ignore
Scenario: never
* match 1 == 2

@fail
Scenario: has to fail
* match 1 == 2

@report=false @lock=cups @parallel=false
Scenario: tags that change nothing here
* match karate.tags contains 'report=false'
* match karate.tagValues.kind == ['tea', 'water']
* match karate.tags contains 'all'
# but * match karate.tagValues.kind == ['tea']
# says match failed: EQUALS $ | not equal | actual array length is not equal to expected - 2:1 (LIST:LIST) ["tea","water"] ["tea"]

Scenario Outline: <word> of <n>
* match word == '<word>'
* match n == <n>
* match __num == 0
* match __row == { word: '<word>', n: <n> }
* match karate.scenario.exampleIndex == __num
# but * match word == 'three'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'one' 'three'
Examples:
| word | n! |
| one  | 1  |
@second
Examples:
| word | n! |
| two  | 2  |

Scenario Outline: rows of a json file <n>
* match word == (n == 1 ? 'one' : 'two')
# but * match n == 9
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 9
Examples:
| read('files/rows.json') |

Scenario Outline: rows of a csv file <n>
* match n == '#string'
# but * match n == '9'
# says match failed: EQUALS $ | not equal (STRING:STRING) '1' '9'
Examples:
| read('files/rows.csv') |

Scenario Outline: rows of a function <n>
* match n == __num
# but * match n == 9
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 0 9
Examples:
| (i => i < 2 ? { n: i } : null) |

@setup
Scenario: makes rows
* def rows = [{ n: 1 }, { n: 2 }]

Scenario Outline: rows of a setup ${n}
* match n == __num + 1
* match karate.info.scenarioName == 'rows of a setup ' + n
# but * match n == 9
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 9
Examples:
| karate.setup().rows |

Scenario Outline: rows that cannot be made
* match n == 1
# but * match n == 2
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 2
Examples:
| [{ n: 1 }] |

Scenario: continue on failures
* configure continueOnStepFailure = { enabled: false, continueAfter: false, keywords: ['match', 'assert'] }
* match 1 == 1
# but * configure continueOnStepFailure = true // * match 1 == 2 // * def x = 1 // * match x == 2
# says match failed: EQUALS $ | not equal (NUMBER:NUMBER) 1 2

Scenario: hooks
* configure beforeScenario = function(){ karate.log('before') }
* configure afterFeature = function(){ karate.log('end') }
* configure afterScenarioOutline = function(){ karate.log('rows done') }
* configure onStepFailure = function(x){ karate.log('failed', x.message) }
* configure abortSuiteOnFailure = false
# but * configure afterScenario = function(){ karate.fail('the hook fails') }
# says the hook fails

Scenario: what a scenario knows of itself
* match karate.info contains { scenarioName: 'what a scenario knows of itself', featureFileName: 'scenarios.feature', featureDir: '', scenarioType: 'Scenario' }
* match karate.scenario contains { name: '#string', line: '#number', isOutlineExample: false }
* match karate.feature contains { name: 'scenarios', fileName: 'scenarios.feature' }
* match karate.properties.shop == 'tea'
* match karate.suite.env == 'dev'
* match karate.os contains { type: '#string' }
* match karate.config contains { readTimeout: 30000, followRedirects: true }
* match karate.scenarioOutline == null
# but * match karate.info.scenarioName == 'other'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'what a scenario knows of itself' 'other'

