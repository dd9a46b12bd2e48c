import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { limits as gitLimits } from '../src/git/limits.ts'
import { keycloakSource } from '../src/identity/keycloak/keycloak.ts'
import * as outside from '../src/outbound/exchange.ts'
import { endedRuns, passing } from './ended-runs.ts'
import { gitUser } from './git-server.ts'

/** What another system can do to us, over all that speak HTTP: one clear sentence, no verdict changed, nothing lost. */

const secret = 'canary-of-the-outside'
let runs: Awaited<ReturnType<typeof endedRuns>>
let behave: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end()
let there = ''
let nobody = ''
const server = createServer((request, response) => {
	request.resume()
	// Whatever is asked of Keycloak is asked with a token of its own, which is not what fails here.
	if (request.url?.endsWith('/token') && asking === 'Keycloak')
		return void response.end('{"access_token":"t","expires_in":300}')
	return behave(response, request)
})
let asking = ''
/** What passes is tried again by itself; what does not waits for somebody who mends it. */
let after: 'WAITING' | 'FAILED' = 'FAILED'

beforeAll(async () => {
	runs = await endedRuns()
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const free = createNetServer()
	await new Promise<void>((done) => free.listen(0, '127.0.0.1', done))
	nobody = `http://127.0.0.1:${(free.address() as AddressInfo).port}`
	await new Promise((done) => free.close(done))
})
afterAll(() => {
	server.closeAllConnections()
	server.close()
})

/** Asks of the system at an address, holds that nothing was lost, and gives what somebody reads. */
type Ask = (url: string) => Promise<string>

const answered =
	(settings: (url: string) => object): Ask =>
	async (url) => {
		const { run, calls, runId } = await runs.reported(settings(url), passing)
		expect(run.status).toBe('SUCCESS')
		expect(calls).toHaveLength(1)
		expect(calls[0]).toMatchObject({ state: after, attempts: 1 })
		expect(JSON.stringify([run, calls])).not.toContain(secret)
		expect(await runs.alice.get(`/api/run/${runId}`)).toMatchObject({ status: 200, body: { scenario_pass_count: 1 } })
		// A later one would be reported with the settings of another test.
		await runs.app.world.db.execute(`delete from integration_calls where run_id = ${runId}` as never)
		return calls[0].sentence
	}

const management = (TEST_MANAGEMENT: string, more: object = {}) =>
	answered((TM_URL) => ({
		UPDATE_TEST_MANAGEMENT: true,
		TEST_MANAGEMENT,
		TM_URL,
		TM_ACCESS_TOKEN: secret,
		TM_PROJECT_NAME: 'SHOP',
		TC_ID: 'SHOP-T1',
		...more,
	}))

let made = 0
const assisted = async (url: string) => {
	const body = { name: `assisted ${++made}`, applicationId: runs.application }
	const settings_content = JSON.stringify({ GPT_BASE_URL: `${url}/v1`, GPT_TOKEN: secret })
	return (await runs.alice.post('/api/environment/save', { ...body, settings_content })).body.id as number
}
let minutes = 0

const systems: Record<string, Ask> = {
	'Zephyr Scale Cloud': management('ZEPHYR_CLOUD'),
	'Zephyr Scale on a server': management('ZEPHYR_SERVER'),
	'Xray on a server': management('XRAY'),
	'Xray in the cloud': management('XRAY', { TM_ACCESS_TOKEN: `id:${secret}` }),
	ReportPortal: answered((url) => ({ 'rp.endpoint': url, 'rp.apikey': secret, 'rp.project': 'shop' })),
	'a webhook': answered((WEBHOOK_URL) => ({ WEBHOOK_URL, WEBHOOK_SECRET: secret })),
	Slack: answered((url) => ({ SLACK_WEBHOOK_URL: `${url}/${secret}` })),
	Teams: answered((url) => ({ TEAMS_WEBHOOK_URL: `${url}/${secret}` })),

	async 'the assistant'(url) {
		// How often somebody may ask is another test's.
		runs.app.skipAhead(++minutes * 61_000)
		const body = { kind: 'gpt', prompt: 'Buy a kite', featureType: 'KARATE', text: 'Feature: mine\n' }
		const environmentId = await assisted(url)
		const ask = { applicationId: runs.application, environmentId, ...body }
		const { text } = await runs.alice.post('/api/assistant/ask', ask)
		const [last] = text.trim().split('\n\n').slice(-1)
		const event = JSON.parse(last?.replace('data: ', '') ?? '')
		expect(event.type).toBe('failed')
		return event.message
	},

	async 'a gptPrompt'(url) {
		runs.app.skipAhead(++minutes * 61_000)
		const karate_content = '{"gptPrompt":"Three customers","kept":1}'
		const { status, body } = await runs.alice.post('/api/environment/save', { id: await assisted(url), karate_content })
		expect([status, body.karate_content]).toEqual([202, karate_content])
		expect(body.assistant).toMatch(/The gptPrompt was saved as it is\.$/)
		return body.assistant.replace(' The gptPrompt was saved as it is.', '')
	},

	async git(url) {
		const before = (await runs.alice.get(`/api/feature/all/${runs.application}`)).text
		const body = { applicationId: runs.application, gitUri: `${url}/shop.git`, branch: 'main', ...gitUser }
		const answer = await runs.alice.post('/api/applications/filestodb', body)
		expect(answer.status).toBe(422)
		expect((await runs.alice.get(`/api/feature/all/${runs.application}`)).text).toBe(before)
		return answer.body.errors?.[0]?.message ?? answer.body.detail
	},

	async Keycloak(url) {
		const secrets = { ASSAY_OIDC_CLIENT_SECRET: secret, ASSAY_KEYCLOAK_CLIENT_SECRET: secret }
		const config = readConfig({ ...secrets, ASSAY_OIDC_ISSUER: `${url}/realms/qa` })
		if (!config.keycloak) throw new Error('No Keycloak in the settings.')
		const parts = { config, clock: () => new Date(), log: pino({ level: 'silent' }) }
		const asked = keycloakSource(config.keycloak, parts).directory.users()
		const { name, message } = await asked.then(
			() => new Error('It answered.'),
			(error: Error) => error,
		)
		// The log has this sentence; people read one of two, and nothing is done by half.
		expect(name).toBe('IdentityAway')
		return message
	},
}

const status =
	(code: number, headers: Record<string, string> = {}, body = `canary: ${secret}`): typeof behave =>
	(response) =>
		response.writeHead(code, headers).end(body)

interface Wrong {
	behave?: typeof behave
	url?: () => string
	passes?: true
	says: RegExp
	/** Git and Keycloak's admin interface say it in words of their own. */
	git?: RegExp
	keycloak?: RegExp | 'the operator named it himself'
}

const faults: Record<string, Wrong> = {
	'a host that nobody knows': {
		url: () => 'http://nowhere.invalid',
		passes: true,
		says: /The host "nowhere\.invalid" is not known\. Check its name\.$/,
	},
	'a port where nothing listens': {
		url: () => nobody,
		passes: true,
		says: /^(?:Keycloak: )?127\.0\.0\.1:\d+ cannot be reached: nothing listens there\.$/,
		git: /^127\.0\.0\.1 cannot be reached at port \d+: nobody listens there\.$/,
	},
	'a private address': {
		url: () => 'http://10.1.2.3',
		says: /^10\.1\.2\.3 is not a public address, .*ASSAY_ALLOW_PRIVATE\.$/,
		keycloak: 'the operator named it himself',
	},
	'wrong credentials (401)': {
		behave: status(401, { 'www-authenticate': 'Basic realm="x"' }),
		says: /does not accept the credentials \(401\); check them\.$/,
		git: /does not accept this user name and password\.$/,
		keycloak: /^Keycloak does not GET \/users: it answered 401\.$/,
	},
	'a right that lacks (403)': {
		behave: status(403),
		says: /does not allow this with these credentials \(403\)\.$/,
		git: /does not permit this user what was asked \(403\)\.$/,
		keycloak: /^Keycloak does not GET \/users: the service account lacks the right\.$/,
	},
	'a wrong address (404)': {
		behave: status(404),
		says: /does not know the address that was called \(404\); check it\.$/,
		git: /has no such repository, or hides it from this user \(404\)\.$/,
		keycloak: /^Keycloak does not GET \/users: it answered 404\.$/,
	},
	'a conflict (409)': {
		behave: status(409),
		says: /is in conflict with what it has \(409\)\.$/,
		keycloak: /^Keycloak does not GET \/users: it answered 409\.$/,
	},
	'too many calls (429 with Retry-After)': {
		behave: status(429, { 'retry-after': '900' }),
		passes: true,
		says: /has had too many calls \(429\); try again in 900 s\.$/,
		git: /has had too many calls \(429\); try again later\.$/,
	},
	'an error of its own (500)': {
		behave: status(500),
		passes: true,
		says: /failed by itself \(500\); try again later\.$/,
		git: /failed by itself with status 500\.$/,
	},
	'no answer': {
		behave: () => {},
		passes: true,
		says: /^(?:Keycloak: )?127\.0\.0\.1:\d+ did not answer in time\.$/,
		git: /was too slow: nothing came for \d+ seconds, and the call was given up\.$/,
	},
	'a connection that is cut': {
		behave: (response) => void response.socket?.destroy(),
		passes: true,
		says: /cut the connection before its answer was complete\.$/,
		git: /was cut before everything had arrived\.$/,
	},
	'a redirect to a private address': {
		behave: status(307, { location: 'http://169.254.169.254/latest' }),
		says: /redirects what was sent to another server, 169\.254\.169\.254; it is not followed\.$|169\.254\.169\.254 is not a public address/,
		git: /sends elsewhere, where Assay does not follow\./,
	},
	'an answer without end': {
		behave(response) {
			response.writeHead(200, { 'content-type': 'text/event-stream' })
			const flood = () => {
				while (!response.destroyed && response.write('x'.repeat(100_000)));
			}
			response.on('drain', flood)
			flood()
		},
		says: /is larger than [15] MB\.$/,
		git: /is larger than git may hold in memory, and the call was given up\.$/,
	},
}

// Everything is real but how long an answer is waited for, where a test is about that.
const { exchange } = outside
const hasty: typeof exchange = (url, request, limits, signal) =>
	exchange(url, request, { ...limits, headers: Math.min(limits.headers, 300) }, signal)

describe.each(Object.entries(faults))('%s', (fault, { behave: wrong, url, passes, says, git, keycloak }) => {
	test.each(Object.entries(systems))('%s', async (name, ask) => {
		const words = name === 'git' ? (git ?? says) : name === 'Keycloak' ? (keycloak ?? says) : says
		if (typeof words === 'string') return expect(words).toBe('the operator named it himself')
		asking = name
		after = passes ? 'WAITING' : 'FAILED'
		behave = wrong ?? behave
		if (fault === 'no answer') vi.spyOn(outside, 'exchange').mockImplementation(hasty)
		const usual = { ...gitLimits }
		Object.assign(gitLimits, { silentSeconds: 1, memory: 300_000 })
		try {
			const sentence = await ask(url?.() ?? there)
			expect(sentence).toMatch(words)
			expect(sentence).not.toContain('canary')
			expect(sentence.length).toBeLessThan(300)
		} finally {
			vi.restoreAllMocks()
			Object.assign(gitLimits, usual)
		}
	})
})
