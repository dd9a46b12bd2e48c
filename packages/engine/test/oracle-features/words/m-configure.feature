Feature: m configure

Scenario: by script
* karate.configure('readTimeout', 1234)
* def f = function(){ karate.configure('retry', { count: 2, interval: 3 }) }
* f()
* karate.configure('nothing', 1)
