Feature: calls

Background:
* def once = callonce read('called.feature') { given: 'once' }

Scenario: a call with a value of its own
* def result = call read('called.feature') { given: 5 }
* match result.answer == { given: 5 }
* match karate.get('answer', 'none') == 'none'

Scenario: a call that shares
* def given = 6
* call read('called.feature')
* match answer == { given: 6 }

Scenario: a loop
* def all = call read('called.feature') [{ given: 1 }, { given: 2 }]
* match $all[*].answer.given == [1, 2]

Scenario: once
* match once.answer.given == 'once'
* def fun = function(x){ return { y: x.z + 1 } }
* def called = call fun { z: 1 }
* match called == { y: 2 }
* def out = karate.call('called.feature', { given: 8 })
* match out.answer.given == 8
