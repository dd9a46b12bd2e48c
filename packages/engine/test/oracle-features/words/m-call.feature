Feature: m call

Scenario: from scripts
* def f = function(){ return karate.call('called.feature', { x: 1 }).given }
* match f() == { x: 1 }
* def r = karate.call('twice.js', 4)
* match r == 8
* def s = karate.callSingle('twice.js', 5)
* match s == 10
* match karate.callSingle('twice.js', 5) == 10
* karate.call(true, 'called.feature')
* match made == 'made'
* karate.call('failing-called.feature')
* def never = 1
