Feature: call

Scenario: results and scope
* def r = call read('called.feature') { x: 1 }
* match r.given == { x: 1 }
* match r.made == 'made'
* match karate.get('made') == null
* call read('called.feature')
* match made == 'made'
* def many = call read('called.feature') [{ a: 1 }, { a: 2 }]
* match many == '#[2]'
* match karate.jsonPath(many, '$[*].loop') == [0, 1]
* def twice = read('twice.js')
* def four = call twice 2
* match four == 4
* def x = 3
* def six = call read('twice.js')(x)
* match six == 6
* def gen = function(i){ if (i < 2) return { a: i } }
* def made2 = call read('called.feature') gen
* match made2 == '#[2]'
* call read('failing-called.feature')
* def never = 1

Scenario: what cannot be called
* def n = 1
* call n

Scenario: a file that is not there
* call read('nowhere.feature')
