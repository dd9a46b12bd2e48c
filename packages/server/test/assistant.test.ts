import { Writable } from 'node:stream'
import { type AssistantEvent, assistantEvent, findPromptBlock, withoutPrompt } from '@assay/contract/assistant'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { begins, type ChatStandIn, fails, piece, says, startChatStandIn, whole } from './chat-stand-in.ts'
import { exampleSettings } from './docs-example.ts'

const token = 'sk-environment-0123456789'
const password = 'hunter2-of-the-shop'
let model: ChatStandIn
let app: TestApp
let bare: TestApp
let project: Awaited<ReturnType<typeof testProject>>
let bareProject: Awaited<ReturnType<typeof testProject>>
let environment: number
const logged: string[] = []

beforeAll(async () => {
	model = await startChatStandIn()
	app = await testApp({ ASSAY_ALLOW_PRIVATE: '127.0.0.1' }, { log: logTo(logged) })
	bare = await testApp()
	project = await testProject(app)
	bareProject = await testProject(bare)
	const settings = {
		GPT_TOKEN: token,
		GPT_BASE_URL: model.url,
		GPT_MODEL: 'small',
		PSCHAT_TOKEN: 'ps-1234567',
		PSCHAT_BASE_URL: model.url,
	}
	environment = await saved({
		name: 'assisted',
		anoroc_content: JSON.stringify({ baseUrl: 'https://shop.example', customer: { user: 'ann', password } }),
		settings_content: JSON.stringify(settings),
	})
})
afterAll(() => model.close())
// Another minute for each test: how often somebody may ask has a test of its own.
let minutes = 0
beforeEach(() => {
	model.asked.length = 0
	model.next.length = 0
	app.skipAhead(++minutes * 61_000)
})

function logTo(lines: string[]) {
	return pino(
		{ level: 'info' },
		new Writable({
			write(chunk, _, done) {
				lines.push(String(chunk))
				done()
			},
		}),
	)
}

const saved = async (body: object): Promise<number> =>
	(await project.alice.post('/api/environment/save', { applicationId: project.application, ...body })).body.id

const karate = { kind: 'gpt', prompt: 'Put a kite into the basket', featureType: 'KARATE', text: '' }
const keyword = { ...karate, featureType: 'ANOROC' }

async function ask(body: object = {}, who: Person = project.alice) {
	const answer = await who.post('/api/assistant/ask', {
		applicationId: project.application,
		environmentId: environment,
		...karate,
		...body,
	})
	return { ...answer, events: answer.status === 200 ? eventsIn(answer.text) : [] }
}

const eventsIn = (text: string): AssistantEvent[] =>
	text
		.split('\n\n')
		.filter((event) => event.startsWith('data: '))
		.map((event) => assistantEvent.parse(JSON.parse(event.slice(6))))

const lastOf = async (body?: object) => (await ask(body)).events.at(-1)

describe('prompts in the text of a feature', () => {
	test.each([
		['gpt: add a kite ENDGPT', 'gpt', 'add a kite'],
		['Feature: x\n\n  pschat:\n  two\n  lines\n  ENDCHAT\n', 'pschat', 'two\n  lines'],
		['gpt_api: a ENDGPT', 'gpt_api', 'a'],
		['gpt_web: b ENDGPT', 'gpt_web', 'b'],
	])('finds the prompt in %j', (text, kind, prompt) => {
		expect(findPromptBlock(text)).toMatchObject({ kind, prompt })
	})

	test.each(['gpt: not ended', 'pschat: ended otherwise ENDGPT', 'chatgpt: a ENDGPT', 'Feature: x'])(
		'finds none in %j',
		(text) => {
			expect(findPromptBlock(text)).toBe(undefined)
		},
	)

	test('removes the prompt and the lines it leaves empty', () => {
		const text = 'Feature: x\n  gpt: a\n  ENDGPT\n  Scenario: y\n'
		const block = findPromptBlock(text)
		expect(block && withoutPrompt(text, block)).toBe('Feature: x\n  Scenario: y\n')
	})
})

describe('asking', () => {
	test('streams the reply and offers it appended to the feature', async () => {
		const text = 'Feature: Basket\n\n  Scenario: Old\n    * def a = 1\n'
		model.next.push(
			says(
				'```gherkin\nFeature: Again\nwords\n\n  Scenario: New\n    Given url baseUrl\n    When method get\n```\nGood luck!',
			),
		)
		const { events } = await ask({ text })
		expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(5)
		expect(events.at(-1)).toEqual({
			type: 'offer',
			text: `${text}\n  Scenario: New\n    Given url baseUrl\n    When method get\n`,
			problems: [],
			sample: false,
		})
		expect(model.asked).toHaveLength(1)
		expect(model.asked[0]).toMatchObject({
			path: '/v1/chat/completions',
			authorization: `Bearer ${token}`,
			body: { model: 'small', stream: true },
		})
	})

	test('asks as the example of docs/assistant.md says', async () => {
		const example = exampleSettings('assistant.md', 'Whom it asks', new URL(model.url).origin, token)
		const environmentId = await saved({ name: 'as in the docs', settings_content: JSON.stringify(example) })
		expect(await lastOf({ environmentId })).toMatchObject({ type: 'offer' })
		expect(model.asked).toMatchObject([{ authorization: `Bearer ${token}`, body: { model: 'small-coder' } }])
	})

	test('writes a Feature line where there is none', async () => {
		model.next.push(says('Sure, here it is:\n\nScenario: New\n  * def a = 1'))
		expect(await lastOf({ featureId: project.feature })).toMatchObject({
			text: 'Feature: Check out\n\nScenario: New\n  * def a = 1\n',
		})
	})

	test('writes in the language of the feature, and names its keywords to the model', async () => {
		const text = '# language: de\nFunktionalität: Korb\n'
		model.next.push(says('Gern:\n\nFunktionalität: Korb\n\n  Szenario: Neu\n    Angenommen OPEN </korb>'))
		expect(await lastOf({ ...keyword, text })).toMatchObject({
			type: 'offer',
			text: `${text}\n  Szenario: Neu\n    Angenommen OPEN </korb>\n`,
			problems: [],
		})
		const [asked] = model.asked
		expect(JSON.stringify(asked?.body)).toContain('Szenariogrundriss:')
		expect(JSON.stringify(asked?.body)).toContain('without the Feature line')
	})

	test('keeps the fences of a doc string', async () => {
		const steps = '  Scenario: New\n    * def a =\n      ```\n      { b: 1 }\n      ```\n    * match a.b == 1'
		model.next.push(says(steps))
		expect(await lastOf({ text: 'Feature: Basket\n' })).toMatchObject({
			text: `Feature: Basket\n\n${steps}\n`,
			problems: [],
		})
		model.next.push(says(`Example:\n\n\`\`\`gherkin\n${steps.split('\n')[0]}\n    * def a = 1\n\`\`\``))
		expect(await lastOf({ text: 'Feature: Basket\n' })).toMatchObject({
			text: 'Feature: Basket\n\n  Scenario: New\n    * def a = 1\n',
		})
	})

	test('writes a Feature line in the language that a text names', async () => {
		model.next.push(says('Szenario: Neu\n  Angenommen OPEN </korb>'))
		expect(await lastOf({ ...keyword, text: '# language: de\n', featureId: project.feature })).toMatchObject({
			text: '# language: de\n\nFunktionalität: Check out\n\nSzenario: Neu\n  Angenommen OPEN </korb>\n',
		})
	})

	test('takes an answer that is not streamed', async () => {
		model.next.push(whole('Feature: A\n  Scenario: B\n    * def a = 1'))
		expect(await lastOf()).toMatchObject({ type: 'offer', problems: [] })
	})

	test('sends no part of a secret, neither where a long text is cut nor with what would not run', async () => {
		model.next.push(says(`Feature: A\n  Scenario: B\n    When PRESS_HARD <${password}>\n`))
		// Of the word its last twelve letters are within what is sent.
		const text = `# ${password}${'x'.repeat(20_000 - 12)}`
		await ask({ ...keyword, text })
		expect(model.asked).toHaveLength(2)
		expect(JSON.stringify(model.asked.map(({ body }) => body))).not.toContain('of-the-shop')
	})

	test('asks once more about steps that would not run, and names them', async () => {
		model.next.push(
			says('Feature: A\n  Scenario: B\n    Given OPEN <baseUrl>\n    When PRESS_HARD [home.title]\n'),
			says('Feature: A\n  Scenario: B\n    Given OPEN <baseUrl>\n    When CLICK [home.title]\n'),
		)
		const { events } = await ask(keyword)
		expect(events.filter(({ type }) => type === 'repair')).toMatchObject([{ problems: [{ line: 4 }] }])
		expect(events.at(-1)).toMatchObject({ type: 'offer', problems: [] })
		const second = model.asked[1]?.body.messages ?? []
		expect(second.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
		expect(second.at(-1)?.content).toContain('When PRESS_HARD [home.title]\n')
	})

	test('shows what still would not run after the second answer', async () => {
		const wrong = says('Feature: A\n  Scenario: B\n    When PRESS_HARD [home.title]\n')
		model.next.push(wrong, wrong)
		expect(await lastOf(keyword)).toMatchObject({ type: 'offer', problems: [{ line: 3 }] })
		expect(model.asked).toHaveLength(2)
	})

	test('says that a reply without Gherkin is none', async () => {
		model.next.push(says('I cannot help with that.'))
		expect(await lastOf()).toMatchObject({ type: 'failed', message: expect.stringContaining('holds no Gherkin') })
	})

	test('sends the model the actions, the objects and the keys, and no value of the environment', async () => {
		await ask({
			...keyword,
			prompt: `Sign in with ${password}`,
			text: `Feature: x\n# ${token}\n`,
			featureId: project.feature,
		})
		const sent = JSON.stringify(model.asked.map(({ body }) => body))
		for (const known of ['CLICK_ON_LINK', 'home.title', 'customer.password', 'GPT_TOKEN']) expect(sent).toContain(known)
		for (const secret of [token, password, 'ps-1234567', 'https://shop.example']) expect(sent).not.toContain(secret)
		expect(sent).toContain('Sign in with ********')
	})

	test('writes prompt and reply to the log, without secrets', async () => {
		logged.length = 0
		model.next.push(says(`Feature: A\n  Scenario: B\n    * def a = '${password}'\n`))
		await ask({ prompt: `Log ${password}` })
		const line = JSON.parse(logged.find((text) => text.includes('"assistant"')) ?? '{}')
		expect(line).toMatchObject({ prompt: 'Log ********', model: 'small', user: project.alice.id })
		expect(line.reply).toContain("* def a = '********'")
		expect(logged.join('')).not.toContain(password)
		expect(logged.join('')).not.toContain(token)
	})
})

describe('a service that does not answer as it should', () => {
	const host = () => new URL(model.url).host
	test.each([
		[
			'a wrong key',
			fails(401, `Incorrect API key provided: ${token}`),
			'does not accept the credentials (401); check them.',
		],
		[
			'too many calls',
			fails(429, 'Rate limit reached', { 'retry-after': '60' }),
			'has had too many calls (429); try again in 60 s.',
		],
		['an error', fails(500, 'The server had an error'), 'failed by itself (500); try again later.'],
		['something else', whole(''), undefined],
	])('says so: %s', async (_, answer, words) => {
		model.next.push(answer)
		const last = await lastOf()
		expect(last?.type).toBe('failed')
		if (words) expect(last).toEqual({ type: 'failed', message: `${host()} ${words}` })
		expect(JSON.stringify(last)).not.toContain(token)
	})

	test('says that the answer was cut', async () => {
		model.next.push((response) => {
			begins(response).write(piece('Feature: A'))
			setTimeout(() => response.destroy(), 20)
		})
		expect(await lastOf()).toMatchObject({ type: 'failed', message: expect.stringContaining('cut') })
		model.next.push((response) => begins(response).end(piece('Feature: A')))
		expect(await lastOf()).toMatchObject({ type: 'failed', message: expect.stringContaining('cut its answer') })
	})

	test('says that the answer has no end', async () => {
		model.next.push((response) => {
			begins(response)
			const flood = setInterval(() => response.write(piece('x'.repeat(50_000))), 1)
			response.on('close', () => clearInterval(flood))
		})
		expect(await lastOf()).toMatchObject({ message: `The answer of ${host()} is larger than 1 MB.` })
	})

	test('says that the other side speaks another protocol', async () => {
		model.next.push((response) => begins(response).end('data: {"hello":1}\n\n'))
		expect(await lastOf()).toMatchObject({ message: `${host()} did not answer as a chat-completions service does.` })
		model.next.push((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
		expect(await lastOf()).toMatchObject({ message: `${host()} did not answer as a chat-completions service does.` })
	})

	test('says that the reply was longer than the model gives', async () => {
		model.next.push((response) =>
			begins(response).end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'length' }] })}\n\n`),
		)
		expect(await lastOf()).toMatchObject({ message: expect.stringContaining('Ask for less.') })
	})

	test('does not call a private address of an environment unless the operator allows it', async () => {
		const inside = await saved({ name: 'inside', settings_content: '{"GPT_BASE_URL":"http://10.1.2.3/v1"}' })
		expect(await lastOf({ environmentId: inside })).toMatchObject({
			message: expect.stringContaining('ASSAY_ALLOW_PRIVATE'),
		})
	})
})

describe('cancelling', () => {
	test('ends the call to the model', async () => {
		const left = new Promise<void>((done) =>
			model.next.push((response) => {
				begins(response).write(piece('Feature: A'))
				response.on('close', done)
			}),
		)
		const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
		const caller = new AbortController()
		const response = await fetch(`${address}/api/assistant/ask`, {
			method: 'POST',
			headers: { authorization: `Bearer ${project.alice.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ applicationId: project.application, environmentId: environment, ...karate }),
			signal: caller.signal,
		})
		await response.body?.getReader().read()
		caller.abort()
		await left
	})
})

describe('who may ask, and how often', () => {
	test('asks nothing for who may only read, for another project or for its environment', async () => {
		const reader = await project.join('reader', 'read_only')
		expect((await ask({}, reader)).status).toBe(403)
		const other = await testProject(app, 'Other')
		expect((await ask({}, other.alice)).status).toBe(404)
		expect((await ask({ environmentId: other.environment })).body.detail).toBe(
			`Not in this project: ${other.environment}`,
		)
		expect((await ask({ featureId: other.feature })).status).toBe(422)
		expect(model.asked).toEqual([])
	})

	test('refuses a PERFORMANCE feature, an empty prompt and one that is too long', async () => {
		expect((await ask({ featureType: 'PERFORMANCE' })).status).toBe(422)
		expect((await ask({ prompt: ' ' })).status).toBe(422)
		expect((await ask({ prompt: 'x'.repeat(32_001) })).status).toBe(422)
	})

	test('lets each user ask ten times a minute', async () => {
		const dora = await project.join('dora', 'developer', 'read_write')
		for (let i = 0; i < 10; i++) expect((await ask({}, dora)).status).toBe(200)
		const refused = await ask({}, dora)
		expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/Try again in \d+ s\.$/) } })
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
		expect((await ask()).status).toBe(200)
		app.skipAhead(++minutes * 61_000)
		expect((await ask({}, dora)).status).toBe(200)
	})
})

describe('psChat', () => {
	test('answers with three messages, the third of which holds the reply', async () => {
		model.next.push(says('Feature: A'))
		const body = { message: 'Write a feature', options: { model: 'gpt35turbo' } }
		const answer = await project.alice.post(`/api/chat/psChat/${environment}`, body)
		expect(answer.status).toBe(200)
		const { messages } = JSON.parse(answer.body.data)
		expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user', 'assistant'])
		expect(messages[2].content).toBe('Feature: A')
		expect(model.asked[0]).toMatchObject({ authorization: 'Bearer ps-1234567', body: { model: 'gpt35turbo' } })
	})

	test('says what to set, and what the service answered', async () => {
		const body = { message: 'Write a feature' }
		const none = await bareProject.alice.post(`/api/chat/psChat/${bareProject.environment}`, body)
		expect(none).toMatchObject({
			status: 422,
			body: {
				detail:
					'No assistant is configured. Set PSCHAT_TOKEN and PSCHAT_BASE_URL in the settings of the environment "local", or ask the operator to set ASSAY_AI_URL.',
			},
		})
		model.next.push(fails(500, 'no'))
		expect(await project.alice.post(`/api/chat/psChat/${environment}`, body)).toMatchObject({ status: 502 })
	})
})

describe('with nothing configured', () => {
	const asked = (more: object) =>
		bareProject.alice.post('/api/assistant/ask', { applicationId: bareProject.application, ...karate, ...more })

	test('gpt: and pschat: say what to set', async () => {
		const { status, body } = await asked({ environmentId: bareProject.environment })
		expect([status, body.detail]).toEqual([
			422,
			'No assistant is configured. Set GPT_TOKEN (and GPT_BASE_URL and GPT_MODEL for a different service) in the settings of the environment "local", or ask the operator to set ASSAY_AI_URL.',
		])
		expect((await asked({ kind: 'pschat' })).body.detail).toContain('PSCHAT_TOKEN and PSCHAT_BASE_URL')
	})

	// Each waits as long as the specification says.
	test.concurrent.each([
		['KARATE', 'gpt_api'],
		['ANOROC', 'gpt_web'],
	])('a %s feature gets the sample of %s: under its comment, and it would run', async (featureType, kind) => {
		const { text } = await asked({ featureType, kind })
		const last = eventsIn(text).at(-1)
		expect(last).toMatchObject({ type: 'offer', sample: true, problems: [] })
		expect(JSON.stringify(last)).toContain('# Sample: no assistant is configured\\n  Scenario: ')
	})
})

describe('gptPrompt', () => {
	const shop = JSON.stringify({ gptPrompt: 'Three customers', old: 1 })
	const own = () => JSON.stringify({ GPT_TOKEN: token, GPT_BASE_URL: model.url })

	test('in an environment is replaced by the keys of the reply', async () => {
		model.next.push(says('Here:\n```json\n{"customers": ["ann"], "password": "made-up-word"}\n```'))
		const id = await saved({ name: 'prompted' })
		const answer = await project.alice.post('/api/environment/save', {
			id,
			anoroc_content: shop,
			settings_content: JSON.stringify({ GPT_TOKEN: token, GPT_BASE_URL: model.url }),
		})
		expect(answer).toMatchObject({
			status: 202,
			body: { assistant: 'The assistant wrote what its gptPrompt asked for.' },
		})
		expect(JSON.parse(answer.body.anoroc_content)).toEqual({ customers: ['ann'], password: '********' })
		expect(model.asked[0]).toMatchObject({ authorization: `Bearer ${token}` })
		expect(model.asked[0]?.body.messages.at(-1)?.content).toBe('Three customers')
	})

	test('in a global object asks the service of the newest environment that names one', async () => {
		model.next.push(says('{"login":{"user":"//input[1]"}}'))
		const body = { id: project.globalObject, locator: '{"gptPrompt":"The login page"}' }
		const answer = await project.alice.post('/api/globalObject/save', body)
		expect(JSON.parse(answer.body.locator)).toEqual({ login: { user: '//input[1]' } })
	})

	test.each([
		['the service fails', fails(500, 'no'), 'failed by itself (500)'],
		['the reply is no JSON', says('I would rather not.'), 'did not answer with keys and values'],
	])('is saved as it is where %s', async (_, answer, words) => {
		model.next.push(answer)
		const body = { id: environment, karate_content: shop }
		const { status, body: saved } = await project.alice.post('/api/environment/save', body)
		expect([status, saved.karate_content]).toEqual([202, shop])
		expect(saved.assistant).toContain(words)
		expect(saved.assistant).toMatch(/The gptPrompt was saved as it is\.$/)
	})

	test('asked by many at once is answered for some of them, and the server answers everybody else', async () => {
		const waiting: (() => void)[] = []
		for (let save = 0; save < 12; save++)
			model.next.push((response, request) => void waiting.push(() => says('{"customers": ["ann"]}')(response, request)))
		const people = await Promise.all(
			Array.from({ length: 6 }, (_, one) => project.join(`writer${one}`, 'developer', 'read_write')),
		)
		const saves = people.flatMap((who, one) =>
			[1, 2].map((n) => {
				const body = {
					name: `by ${one} ${n}`,
					content: shop,
					settings_content: own(),
					applicationId: project.application,
				}
				return who.post('/api/environment/save', body, { 'idempotency-key': `prompt-${one}-${n}` })
			}),
		)
		const answers: Awaited<(typeof saves)[number]>[] = []
		for (const save of saves) void save.then((answer) => answers.push(answer))
		await expect.poll(() => [answers.length, waiting.length], { timeout: 5000 }).toEqual([9, 3])
		expect(answers[0]).toMatchObject({ status: 201, body: { anoroc_content: shop } })
		expect(answers[0]?.body.assistant).toBe(
			'The assistant writes for others at the moment; save again in a minute. The gptPrompt was saved as it is.',
		)
		const list = `/api/environment/list?applicationId=${project.application}`
		expect(await project.alice.get(list)).toMatchObject({ status: 200 })
		for (const go of waiting) go()
		const written = (await Promise.all(saves)).filter(({ body }) => /^The assistant wrote/.test(body.assistant))
		expect(written).toHaveLength(3)
		model.next.length = 0
	})

	test('is saved as it is without a key, and the answer says what to set', async () => {
		const body = { name: 'no key', content: shop, applicationId: bareProject.application }
		const { status, body: saved } = await bareProject.alice.post('/api/environment/save', body)
		expect([status, saved.anoroc_content]).toEqual([201, shop])
		expect(saved.assistant).toMatch(
			/^No assistant is configured\. Set GPT_TOKEN .* The gptPrompt was saved as it is\.$/,
		)
	})
})

describe('the operator', () => {
	test('names a service for everybody, whose key goes nowhere else', async () => {
		const operated = await testApp({
			ASSAY_AI_URL: model.url,
			ASSAY_AI_MODEL: 'house',
			ASSAY_AI_KEY: 'house-key-12345',
		})
		const { alice, application } = await testProject(operated)
		const asked = (environmentId?: number) =>
			alice.post('/api/assistant/ask', { applicationId: application, environmentId, ...karate })
		expect(eventsIn((await asked()).text).at(-1)).toMatchObject({ type: 'offer' })
		expect(model.asked[0]).toMatchObject({ authorization: 'Bearer house-key-12345', body: { model: 'house' } })

		const own = { name: 'own', applicationId: application, settings_content: `{"GPT_BASE_URL":"${model.url}/other"}` }
		const { id } = (await alice.post('/api/environment/save', own)).body
		const refused = eventsIn((await asked(id)).text).at(-1)
		expect(refused).toMatchObject({ message: expect.stringContaining('ASSAY_ALLOW_PRIVATE') })
		expect(model.asked).toHaveLength(1)
	})
})
