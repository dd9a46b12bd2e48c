import { createHash } from 'node:crypto'

/** Where a body goes, and what it is: the worst that fits within the limits of its route, or just does not. */
export interface HostileBody {
	name: string
	/** Of an executor; else of a super admin of the project. */
	executor?: boolean
	method?: string
	path: string
	headers?: Record<string, string>
	body: string | Buffer
}

export interface Places {
	project: number
	feature: number
	features: number[]
	environment: number
	globalObject: number
	run: number
	epoch: number
	trial: number
	recording: number
	user: string
}

const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const json = (value: unknown) => JSON.stringify(value)
const object = (count: number, value: (n: number) => unknown, key = (n: number) => `key${n}`) =>
	json(Object.fromEntries(many(count, (n) => [key(n), value(n)])))
const deep = (levels: number, inside = '1') => `${'{"a":['.repeat(levels / 2)}${inside}${']}'.repeat(levels / 2)}`
/** A body of JSON as text, so that it may hold what JSON.stringify never writes. */
const raw = (start: string, rest: string) => `{${start},${rest}}`

/** Every place where somebody may hand in something, with the worst that it takes. */
export function hostileBodies(at: Places): HostileBody[] {
	const save = `"id":${at.feature}`
	const environment = (name: string, texts: Record<string, string>): HostileBody => ({
		name: `environment: ${name}`,
		path: '/api/environment/save',
		body: json({ id: at.environment, ...texts }),
	})
	const feature = (name: string, rest: string): HostileBody => ({
		name: `feature: ${name}`,
		path: '/api/feature/save',
		body: raw(save, rest),
	})
	const events = (name: string, list: unknown[]): HostileBody => ({
		name: `events: ${name}`,
		executor: true,
		path: `/api/executor/runs/${at.run}/events`,
		body: json({ epoch: at.epoch, from: 1, events: list }),
	})
	const form = (name: string, parts: string): HostileBody => ({
		name: `upload: ${name}`,
		path: '/api/files/upload',
		headers: { 'content-type': 'multipart/form-data; boundary=x' },
		body: `${parts}--x--\r\n`,
	})
	const field = (name: string, value: string) =>
		`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
	const keyword = 'Feature: F\n  Scenario: S\n'
	const step = (n: number) => `    Then VERIFY_TEXT [page${n % 50}.element${n}] + <value${n}> + {expected ${n}}\n`
	const secrets = object(
		500,
		(n) => `secret value ${n}`,
		(n) => `A${n}_TOKEN`,
	)
	return [
		feature('2,000,000 letters', `"content":"${'x'.repeat(2_000_000)}"`),
		feature('820,000 letters of three bytes', `"content":"${'語'.repeat(820_000)}"`),
		feature('410,000 escaped letters', `"content":"${'\\u0041'.repeat(410_000)}"`),
		feature('1,240,000 line ends', `"content":"${'\\n'.repeat(1_240_000)}"`),
		feature('half a character at the end', `"content":"${'x'.repeat(1_900_000)}\\ud800"`),
		feature('steps as long as they are read', json({ content: keyword + step(1).repeat(4000) }).slice(1, -1)),
		feature(
			'steps of 299,000 letters',
			json({ content: (keyword + many(4200, step).join('')).slice(0, 299_000) }).slice(1, -1),
		),
		feature(
			'20,000 rows of examples',
			json({ content: `${keyword}    Then A <a>\n    Examples:\n${'      | a |\n'.repeat(20_000)}` }).slice(1, -1),
		),
		feature(
			'20,000 scenarios',
			json({ content: `Feature: F\n${'  Scenario: S\n    Then A\n'.repeat(20_000)}` }).slice(1, -1),
		),
		feature('locators of 20,000 keys', json({ xpath: object(19_000, (n) => `//*[@id="${n}"]`) }).slice(1, -1)),
		feature('1,000 references to nothing', `"include_features":[${many(1000, (n) => 8_000_000 + n)}]`),
		feature('20,000 references', `"include_features":[${many(19_900, (n) => 8_000_000 + n)}]`),
		feature('19,900 references that are none', `"include_features":[${'"x",'.repeat(19_900)}"x"]`),
		feature('19,900 unknown keys', object(19_900, () => 1).slice(1, -1)),
		feature('one key 19,900 times', `${'"content":"x",'.repeat(19_900)}"content":"x"`),
		feature('huge numbers', `"include_features":[${'1e308,'.repeat(15_000)}1]`),
		feature('19,900 objects of its own answer', `"lastRun":{"scenarios":[${'{"name":"x","line":1},'.repeat(9000)}{}]}`),
		feature('deep', `"lastRun":${deep(14)}`),
		feature('too deep', `"lastRun":${deep(100_000)}`),
		feature('too many keys', `"a":{${'"k":1,'.repeat(300_000)}"k":1}`),
		feature('too many items', `"a":[${'1,'.repeat(1_900_000)}1]`),
		environment('three texts of 500,000 letters', {
			anoroc_content: json('x'.repeat(499_000)),
			karate_content: json('y'.repeat(499_000)),
			settings_content: json('z'.repeat(499_000)),
		}),
		environment('14,800 keys', { anoroc_content: '', karate_content: '', settings_content: object(14_800, (n) => n) }),
		environment('19,800 keys in three texts', {
			anoroc_content: object(6600, (n) => n),
			karate_content: object(6600, (n) => n),
			settings_content: object(6600, (n) => n),
		}),
		environment('70,000 secrets', {
			settings_content: object(
				70_000,
				() => 'x',
				(n) => `A${n}_TOKEN`,
			).slice(0, 990_000),
		}),
		environment('19,900 secrets', {
			settings_content: object(
				19_900,
				() => 'value',
				(n) => `A${n}_TOKEN`,
			),
		}),
		environment('500 secrets', { settings_content: secrets }),
		environment('500 masks', {
			settings_content: object(
				500,
				() => '********',
				(n) => `A${n}_TOKEN`,
			),
		}),
		environment('500 values encrypted elsewhere', { settings_content: object(500, () => `ENC(${'A'.repeat(60)})`) }),
		environment('60 levels and 9,000 leaves below', { settings_content: deep(60, many(9000, () => '1').join()) }),
		environment('too deep', { settings_content: deep(300_000) }),
		environment('escapes', { settings_content: `{"a":"${'\\u0041'.repeat(80_000)}"}` }),
		environment('a secret of 480,000 letters', { settings_content: json({ A_TOKEN: 'x'.repeat(480_000) }) }),
		{
			name: 'object: 20,000 locators',
			path: '/api/globalObject/save',
			body: json({
				id: at.globalObject,
				locator: json({ page: Object.fromEntries(many(19_000, (n) => [`e${n}`, `//a[${n}]`])) }),
			}),
		},
		{
			name: 'object: four texts of 480,000 letters',
			path: '/api/globalObject/save',
			body: json({
				id: at.globalObject,
				locator: json('x'.repeat(480_000)),
				content: json('x'.repeat(480_000)),
				anoroc_content: json('x'.repeat(480_000)),
				karate_content: json('x'.repeat(480_000)),
			}),
		},
		{
			name: 'renaming reviewed in 5,000 features',
			path: '/api/globalObject/rename',
			body: json({
				id: at.globalObject,
				from: { page: 'a', element: 'b' },
				to: { page: 'a', element: 'c' },
				reviewed: {
					updated_date_time: '2026-01-01T00:00:00.000Z',
					features: many(5000, (id) => ({ id, updated_date_time: '2026-01-01T00:00:00.000Z' })),
				},
			}),
		},
		{
			name: 'test plan of 5,000 features that are not there',
			path: '/api/businessScenario/save',
			body: json({
				applicationId: at.project,
				name: 'Plan',
				description: 'x',
				featureIds: many(5000, (n) => 8_000_000 + n),
			}),
		},
		{
			name: 'test plan of one feature 5,000 times',
			path: '/api/businessScenario/save',
			body: json({
				applicationId: at.project,
				name: 'Plan',
				description: 'x'.repeat(10_000),
				featureIds: many(5000, () => at.feature),
			}),
		},
		{
			name: 'sync that keeps 5,000 paths',
			path: '/api/applications/filestodb',
			body: json({
				applicationId: at.project,
				gitUri: 'ftp://nowhere',
				username: 'a',
				password: 'b',
				keep: many(5000, (n) => `${'p'.repeat(150)}${n}`),
			}),
		},
		{
			name: 'prompt of the assistant with 2,000,000 letters of text',
			path: '/api/assistant/ask',
			body: json({
				applicationId: at.project,
				kind: 'gpt',
				prompt: 'x'.repeat(33_000),
				featureType: 'ANOROC',
				text: 'x'.repeat(1_900_000),
			}),
		},
		{
			name: 'recording that knows 5,000 locators',
			path: '/api/recording',
			body: json({
				applicationId: at.project,
				url: 'http://shop.example',
				known: many(5000, (n) => `//*[@id="${'x'.repeat(300)}${n}"]`),
			}),
		},
		{
			name: 'run with tags of a thousand brackets',
			path: '/api/run/feature',
			body: json({
				application_id: at.project,
				feature_id: 8_000_000,
				env_id: at.environment,
				run_scenariotags: '('.repeat(1000),
			}),
		},
		{
			name: 'schedule of two hundred lists',
			path: '/api/schedule/businessScenario',
			body: json({ business_scenario_id: 8_000_000, croneExpression: `${'0-59/1,'.repeat(28)}0 * * * *` }),
		},
		{ name: 'encryption of 10,000 letters', path: '/api/encrypt-data', body: json({ password: '語'.repeat(10_000) }) },
		{
			name: 'roles of 200 keys',
			path: `/api/identity/users/${at.user}/role-mappings/realm`,
			body: json(many(95, () => ({ id: 'x'.repeat(200), name: 'developer' }))),
		},
		{
			name: 'delete with 20,000 keys beside the id',
			path: '/api/environment/delete',
			body: json({ id: 0, ...Object.fromEntries(many(19_900, (n) => [`key${n}`, n])) }),
		},
		form('2,000 fields', many(2000, () => field('id', '0')).join('')),
		form('2,000 unknown parts', many(2000, (n) => field(`part${n}`, 'x')).join('')),
		form('2,000 headers in a part', `--x\r\n${'x-a: b\r\n'.repeat(2000)}\r\n\r\n`),
		form('a field of 2 MB', field('applicationId', '1'.repeat(2_000_000))),
		{
			name: 'JSON that is zipped',
			path: '/api/feature/save',
			headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
			body: Buffer.alloc(2_400_000, 31),
		},
		{ name: 'bytes that are no text', path: '/api/feature/save', body: Buffer.alloc(2_400_000, 0xff) },
		{ name: 'two and a half megabytes of spaces', path: '/api/feature/save', body: ' '.repeat(3_499_000) },
		events(
			'4,000 steps with long texts',
			many(4000, (n) => ({
				type: 'stepStarted',
				at: 1,
				step: `1.1.${n}`,
				keyword: 'Then',
				text: 'x'.repeat(850),
				line: n,
			})),
		),
		events('one of 3.9 MB', [{ type: 'note', at: 1, level: 'info', text: 'x'.repeat(3_900_000) }]),
		events('headers of 36,000 items', [
			{
				type: 'evidence',
				at: 1,
				step: '1.1.1',
				evidence: {
					kind: 'exchange',
					startedAt: 1,
					timings: { total: 1 },
					request: { method: 'GET', url: 'http://a', headers: many(11_000, (n) => [`x-${n}`, 'value']) },
				},
			},
		]),
		events('a table of 38,000 cells', [
			{
				type: 'stepStarted',
				at: 1,
				step: '1.1.1',
				keyword: 'Then',
				text: 'x',
				line: 1,
				table: many(190, () => many(190, () => 'cell')),
			},
		]),
		events('a row of 39,000 columns', [
			{
				type: 'scenarioStarted',
				at: 1,
				scenario: '1.1',
				name: 'x',
				line: 1,
				tags: [],
				row: Object.fromEntries(many(39_000, (n) => [`c${n}`, 'v'])),
			},
		]),
		events(
			'4,000 that are none',
			many(4000, () => ({ type: 'x', a: 1 })),
		),
		{
			name: 'trial with a picture of 2.8 MB',
			executor: true,
			path: `/api/executor/trials/${at.trial}`,
			body: json({ count: 1, picture: 'A'.repeat(2_799_000) }),
		},
		{
			name: '500 recorded events',
			executor: true,
			path: `/api/executor/recordings/${at.recording}/events`,
			body: json({
				from: 0,
				events: many(500, () => ({
					what: 'click',
					as: 'click',
					window: { n: 1, title: 'x'.repeat(400) },
					on: { page: 'p', element: 'e', frames: [], locators: many(8, () => 'x'.repeat(400)) },
				})),
			}),
		},
		{
			name: 'picture of 600 KB',
			executor: true,
			path: `/api/executor/runs/${at.run}/frame?epoch=${at.epoch}&feature=1`,
			headers: { 'content-type': 'application/octet-stream' },
			body: Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(600_000)]),
		},
		{
			name: 'evidence of 4 MB under another hash',
			executor: true,
			method: 'PUT',
			path: `/api/executor/runs/${at.run}/blobs/${createHash('sha256').update('x').digest('hex')}?epoch=${at.epoch}`,
			headers: { 'content-type': 'application/octet-stream' },
			body: Buffer.alloc(4_000_000, 7),
		},
		{
			name: 'a claim of too many types',
			executor: true,
			path: '/api/executor/claim',
			body: json({ name: 'e', waitSeconds: 0, featureTypes: many(190, () => 'X') }),
		},
	]
}
