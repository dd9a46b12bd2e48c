import { expect, it } from 'vitest'
import { play } from './play.ts'

it('what one scenario configures no other one has', async () => {
	const main = `Feature:
Scenario: one
* configure retry = { count: 9, interval: 5 }
* configure continueOnStepFailure = { enabled: true, keywords: ['assert'] }
* configure pauseIfNotPerf = true
* configure readTimeout = 7
* match karate.config contains { retryCount: 9, retryInterval: 5, pauseIfNotPerf: true, readTimeout: 7 }
Scenario: two
* match karate.config contains { retryCount: 3, retryInterval: 3000, readTimeout: 30000 }
* match karate.config.pauseIfNotPerf == '#notpresent'
* match karate.config.continueOnStepFailure == { enabled: false, continueAfter: false, keywords: ['match'] }
`
	expect((await play({ 'main.feature': main })).result).toMatchObject({ scenarios: 2, passed: 2 })
})

it('a called feature has a copy of what its caller configured', async () => {
	const main = `Feature:
Scenario:
* configure cors = true
* configure retry = { count: 2 }
* def called = call read('called.feature')
* match karate.config contains { cors: true, retryCount: 2 }
* match karate.config.ntlmAuth == '#notpresent'
* call read('called.feature')
* match karate.config contains { cors: false, retryCount: 5, ntlmAuth: { username: 'ann' } }
`
	const called = `Feature:
Scenario:
* match karate.config contains { retryCount: 2, cors: true }
* configure cors = false
* configure retry = { count: 5 }
* configure ntlmAuth = { username: 'ann' }
`
	expect((await play({ 'main.feature': main, 'called.feature': called })).result).toMatchObject({ passed: 1 })
})

it('what a feature that is called once configures its callers have, and nobody else', async () => {
	const main = `Feature:
Scenario: first
* callonce read('called.feature')
* match karate.config contains { ntlmAuth: { username: 'ann' }, retryCount: 5 }
Scenario: second
* match karate.config.ntlmAuth == '#notpresent'
* callonce read('called.feature')
* match karate.config contains { ntlmAuth: { username: 'ann' }, retryCount: 5 }
Scenario: third
* match karate.config.ntlmAuth == '#notpresent'
* match karate.config.retryCount == 3
`
	const called = `Feature:
Scenario:
* configure ntlmAuth = { username: 'ann' }
* configure retry = { count: 5 }
`
	expect((await play({ 'main.feature': main, 'called.feature': called })).result).toMatchObject({ passed: 3 })
})
