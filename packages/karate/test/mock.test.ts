import { afterAll, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { newMock } from '../src/mock/serve-mock.ts'
import { newSuite } from '../src/run-feature.ts'
import { recorder } from './conformance-cases.ts'
import { play } from './play.ts'

afterAll(closeConnections)

const cups = `Feature:
Background:
* def cups = {}
* def counter = 0
* configure cors = true
* configure responseHeaders = { 'X-From': 'mock' }
* configure afterScenario = function(){ karate.log('answered', requestUri) }
Scenario: pathMatches('/cups') && methodIs('post')
* def counter = counter + 1
* cups[counter + ''] = request
* def response = { id: '#(counter)' }
Scenario: pathMatches('/cups/{id}')
* def response = cups[pathParams.id]
* def responseStatus = response ? 200 : 404
Scenario: pathMatches('/slow')
* def responseDelay = 80
* def response = 'at last'
Scenario: pathMatches('/given')
* def response = given
Scenario: pathMatches('/broken')
* match 1 == 2`

it('is reached by steps and by scripts that hold the thread, with no way to block', async () => {
	const { problem, printed, exchanges } = await play(
		{
			'cups.feature': cups,
			'create.feature': `Feature:\nScenario:\n* url base\n* path 'cups'\n* request { size: 'l' }\n* method post\n* status 200\n* match header X-From == 'mock'`,
			'main.feature': `Feature:
Scenario:
* def server = karate.start({ mock: 'cups.feature', arg: { given: 'a gift' } })
* def base = 'http://localhost:' + server.port
* match server.url == base
* def create = function(){ return karate.call('create.feature').response.id }
* match create() == 1
* match create() == 2
* url base
* path 'cups', 2
* method get
* status 200
* match response == { size: 'l' }
* path 'given'
* method get
* match response == 'a gift'
* path 'cups', 2
* header Origin = 'http://elsewhere'
* method options
* match header Access-Control-Allow-Methods contains 'PATCH'
* path 'slow'
* method get
* assert responseTime >= 75
* path 'broken'
* method get
* status 500
* match response contains 'not equal'
* configure readTimeout = 20
* path 'slow'
* method get`,
		},
		{ io: { http: () => Promise.reject(new Error('no network in this test')) } },
	)
	expect(problem?.message).toMatch(/GET http:\/\/localhost:\d+\/slow: no answer from localhost:\d+ within 20 ms/)
	expect(printed).toContain('answered /cups/2')
	expect(exchanges.map(({ request }) => request.method)).toEqual('POST POST GET GET OPTIONS GET GET GET'.split(' '))
})

it('hands a request on, as a proxy as well', async () => {
	const { problem } = await play({
		'cups.feature': cups,
		'proxy.feature': `Feature:
Background:
* def target = back
Scenario: pathMatches('/cups') && paramExists('tea')
* def response = 'no tea here'
Scenario:
* karate.proceed(target)
* def responseHeaders = karate.merge(responseHeaders, { 'X-Way': 'by proxy' })`,
		'main.feature': `Feature:
Scenario:
* def back = karate.start('cups.feature').url
* def front = karate.start({ mock: 'proxy.feature', arg: { back: back } })
* url front.url
* path 'cups'
* request { size: 's' }
* method post
* match response == { id: 1 }
* match header X-Way == 'by proxy'
* match header X-From == 'mock'
* path 'cups'
* param tea = 'green'
* method get
* match response == 'no tea here'
* def proxy = karate.start({ mock: 'proxy.feature', arg: { back: null } })
* configure proxy = proxy.url
* url back
* path 'cups/1'
* method get
* match response == { size: 's' }`,
	})
	expect(problem?.message).toBeUndefined()
})

it('serves other programs on this machine until it is stopped', async () => {
	const suite = newSuite()
	const { problem, scenarios } = await play(
		{
			'cups.feature': cups,
			'main.feature': `Feature:\nScenario:\n* def server = karate.start('cups.feature')`,
		},
		{ suite },
	)
	expect(problem).toBeUndefined()
	expect(scenarios).toHaveLength(1)
	const port = suite.mocks.ports()[0]
	const slow = await fetch(`http://127.0.0.1:${port}/slow`)
	expect([slow.status, await slow.text()]).toEqual([200, 'at last'])
	suite.mocks.closeAll()
	await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow()
})

it.each([
	["karate.start('nowhere.feature')", /the file nowhere.feature, read by main.feature, does not exist/],
	['karate.start(7)', /karate.start needs a feature, for example/],
	['karate.proceed()', /karate.proceed can only be used in a mock/],
	['karate.stop(8080)', /waits for a debugger to connect, which is not supported/],
])('says what is wrong: %s', async (script, message) => {
	const { problem } = await play(`* def x = ${script}`, { io: newUndiciIo() })
	expect(problem?.message).toMatch(message)
})

it('cannot hand on a request that does not say where it was going', async () => {
	const text = 'Feature:\nScenario:\n* karate.proceed()'
	const mock = newMock({
		path: 'mock.feature',
		files: { read: () => new TextEncoder().encode(text), roots: [''] },
		io: newUndiciIo(),
		suite: newSuite(),
		listener: recorder().listener,
	})
	const { status, body } = await mock.handle({ method: 'GET', uri: '/a', headers: [], body: new Uint8Array() })
	expect([status, new TextDecoder().decode(body)]).toEqual([
		500,
		'karate.proceed() cannot know where to: the request has no Host header',
	])
})
