Feature: m log

Scenario: writes
* karate.log('a', { b: 1 }, [2])
* karate.logger.debug('quiet')
* print 'x'
* karate.embed('<b>x</b>', 'text/html')
* karate.capturePerfEvent('x', 1, 2)
* karate.pause(1)
* match karate.log('x') == 1
