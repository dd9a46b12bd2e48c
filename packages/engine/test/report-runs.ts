import type { Evidence, RunEvent } from '@assay/contract/run-events'

/** Runs for the report's tests: one worth reading, one of any size, one whose every text is hostile. */
const T0 = Date.UTC(2026, 10, 20, 21, 14, 20)
const ms = 1e6

export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)
export const pngHash = 'a'.repeat(64)

const exchange: Evidence = {
	kind: 'exchange',
	request: {
		method: 'POST',
		url: 'https://127.0.0.1:4300/api/basket/discount?channel=web',
		headers: [
			['content-type', 'application/json'],
			['x-basket', "7f3c-20e1's"],
		],
		body: { text: '{ "code": "KETTLE10" }', mediaType: 'application/json' },
	},
	response: {
		status: 200,
		statusText: 'OK',
		headers: [
			['content-type', 'application/json'],
			['x-build', '2026.11.20-3'],
		],
		body: {
			text: '{"currency":"EUR","lines":[{"sku":"aurora","price":89.9}],"discount":{"code":"KETTLE10","amount":"8.99"},"total":89.9}',
			mediaType: 'application/json',
		},
	},
	startedAt: T0,
	timings: { connected: 18, firstByte: 370, total: 412 },
	tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384', subject: 'shop.example', trusted: false },
}

export function checkoutRun(): RunEvent[] {
	const events: RunEvent[] = [
		{
			type: 'runStarted',
			at: T0,
			name: 'Checkout regression',
			kind: 'BUSINESS_SCENARIO',
			environment: 'staging',
			tags: '@checkout',
		},
		{ type: 'featureStarted', at: T0, feature: '1', name: 'Basket API', path: 'basket.feature', featureType: 'KARATE' },
	]
	let at = T0
	const scenario = (id: string, name: string, steps: RunEvent[][], failed?: string, nanos = 620 * ms) => {
		events.push({ type: 'scenarioStarted', at, scenario: id, name, line: 12, tags: ['@checkout'], steps: steps.length })
		for (const step of steps) events.push(...step)
		at += nanos / ms
		events.push({
			type: 'scenarioFinished',
			at,
			scenario: id,
			status: failed ? 'failed' : 'passed',
			nanos,
			...(failed ? { reason: failed } : {}),
		})
	}
	const step = (
		id: string,
		keyword: string,
		text: string,
		nanos: number,
		more: Partial<Extract<RunEvent, { type: 'stepFinished' }>> = {},
		evidence: Evidence[] = [],
		start: object = {},
	): RunEvent[] => [
		{ type: 'stepStarted', at, step: id, keyword, text, line: 13, ...start },
		...evidence.map((one): RunEvent => ({ type: 'evidence', at, step: id, evidence: one })),
		{ type: 'stepFinished', at, step: id, status: 'passed', nanos, ...more },
	]
	for (const [i, name] of [
		'Empty basket has a zero total',
		'Add a kettle to the basket',
		'Adding twice raises the quantity',
	].entries()) {
		scenario(
			`1.${i + 1}`,
			name,
			[step(`1.${i + 1}.1`, 'Given', "url baseUrl + '/api/basket'", ms, {}, [exchange])],
			undefined,
			(200 + i * 140) * ms,
		)
	}
	const expected = {
		currency: 'EUR',
		lines: '#[1]',
		discount: { code: 'KETTLE10', amount: 8.99, rate: 0.1 },
		total: 80.91,
	}
	const actual = {
		currency: 'EUR',
		lines: [{ sku: 'aurora', price: 89.9 }],
		discount: { code: 'KETTLE10', amount: '8.99' },
		total: 89.9,
	}
	scenario(
		'1.4',
		'Discount code lowers the total',
		[
			step('1.4.1', 'Given', "url baseUrl + '/api/basket/discount'", ms, {}, [], { background: true }),
			step('1.4.2', 'And', "request { code: 'KETTLE10' }", 0.2 * ms),
			step('1.4.3', 'When', 'method post', 412 * ms, {}, [exchange]),
			step('1.4.4', 'Then', 'status 200', 0.1 * ms),
			step(
				'1.4.5',
				'And',
				"match response == read('discounted.json')",
				3 * ms,
				{
					status: 'failed',
					message: '$.total expected 80.91, was 89.90 and 2 more differences',
					difference: {
						language: 'json',
						expected: JSON.stringify(expected),
						actual: JSON.stringify(actual),
						mismatches: [
							{ path: '$.discount.amount', reason: 'text, not a number' },
							{ path: '$.discount.rate', reason: 'missing' },
							{ path: '$.total', reason: '8.99 too high' },
						],
					},
				},
				[exchange, { kind: 'print', text: 'discount KETTLE10 found, rate 0.1' }],
			),
			step('1.4.6', 'And', "match response.lines == '#[1]'", 0, { status: 'skipped' }),
		],
		'match failed',
	)
	scenario('1.5', 'Unknown code is refused', [step('1.5.1', 'Given', 'status 404', ms)], undefined, 410 * ms)
	events.push({ type: 'featureFinished', at, feature: '1', status: 'failed', nanos: 2910 * ms })
	events.push({
		type: 'featureStarted',
		at,
		feature: '2',
		name: 'Checkout web',
		path: 'web/checkout.feature',
		featureType: 'ANOROC',
	})
	for (const [i, name] of ['Guest pays by card', 'Basket keeps its rows', 'Address is remembered'].entries()) {
		scenario(
			`2.${i + 1}`,
			name,
			[step(`2.${i + 1}.1`, 'When', 'User CLICK [basket.apply]', 500 * ms)],
			undefined,
			1100 * ms,
		)
	}
	const shot = (when: 'before' | 'failure'): Evidence => ({
		kind: 'screenshot',
		name: 'page',
		when,
		content: { blob: pngHash, size: png.length, mediaType: 'image/png' },
	})
	scenario(
		'2.4',
		'Summary shows the discount',
		[
			step('2.4.1', 'When', 'User ENTER [basket.code] + <KETTLE10>', 64 * ms),
			step('2.4.2', 'And', 'User CLICK [basket.apply]', 521 * ms, { status: 'passed' }, [], { hidden: true }),
			step(
				'2.4.3',
				'Then',
				'VERIFY_TEXT [summary.total] + {€80.91}',
				740 * ms,
				{
					status: 'failed',
					message: 'Text of [summary.total] expected "€80.91", was "€89.90"',
					difference: {
						language: 'text',
						expected: '€80.91',
						actual: '€89.90',
						mismatches: [{ path: '$', reason: 'another text' }],
					},
				},
				[
					shot('before'),
					shot('failure'),
					{ kind: 'console', level: 'info', text: 'discount KETTLE10 found, rate 0.1', at },
					{ kind: 'console', level: 'warn', text: 'amount is text, subtraction skipped', at },
				],
			),
		],
		'text differs',
		1620 * ms,
	)
	events.push({ type: 'featureFinished', at, feature: '2', status: 'failed', nanos: 5490 * ms })
	events.push({ type: 'runFinished', at, status: 'FAILURE', nanos: (at - T0) * ms })
	return events
}

/** Every tenth scenario fails when `failures` is not given otherwise. */
export function largeRun(scenarios: number, fails: (i: number) => boolean = (i) => i % 100 === 7): RunEvent[] {
	const events: RunEvent[] = [{ type: 'runStarted', at: T0, name: 'Large', kind: 'FEATURE' }]
	let at = T0
	for (let f = 1; f <= Math.ceil(scenarios / 100); f++) {
		events.push({
			type: 'featureStarted',
			at,
			feature: `${f}`,
			name: `Feature ${f}`,
			path: `f${f}.feature`,
			featureType: 'KARATE',
		})
		for (let s = 1; s <= Math.min(100, scenarios - (f - 1) * 100); s++) {
			const bad = fails((f - 1) * 100 + s)
			events.push({
				type: 'scenarioStarted',
				at,
				scenario: `${f}.${s}`,
				name: `Scenario ${s} of feature ${f}`,
				line: s * 7,
				tags: ['@large'],
			})
			for (let k = 1; k <= 5; k++) {
				const id = `${f}.${s}.${k}`
				events.push({
					type: 'stepStarted',
					at,
					step: id,
					keyword: '*',
					text: `def value${k} = { a: ${k}, b: 'text of some length' }`,
					line: k,
				})
				if (k === 3) events.push({ type: 'evidence', at, step: id, evidence: exchange })
				events.push({
					type: 'stepFinished',
					at,
					step: id,
					status: bad && k === 5 ? 'failed' : 'passed',
					nanos: ms,
					...(bad && k === 5 ? { message: `value of scenario ${s} differs` } : {}),
				})
			}
			at += 5
			events.push({
				type: 'scenarioFinished',
				at,
				scenario: `${f}.${s}`,
				status: bad ? 'failed' : 'passed',
				nanos: 5 * ms,
			})
		}
		events.push({ type: 'featureFinished', at, feature: `${f}`, status: 'passed', nanos: 500 * ms })
	}
	events.push({ type: 'runFinished', at, status: 'FAILURE', nanos: (at - T0) * ms })
	return events
}

const evil = `</script><script>window.pwned=1</script><img src=x onerror="window.pwned=1">\u2028"'\`\${window.pwned=1}<!--`

export function hostileRun(): RunEvent[] {
	return [
		{ type: 'runStarted', at: T0, name: evil, kind: 'FEATURE', environment: evil, tags: evil },
		{ type: 'featureStarted', at: T0, feature: '1', name: evil, path: evil, featureType: evil },
		{ type: 'scenarioStarted', at: T0, scenario: '1.1', name: evil, line: 1, tags: [evil], row: { [evil]: evil } },
		{
			type: 'stepStarted',
			at: T0,
			step: '1.1.1',
			keyword: evil,
			text: evil,
			line: 1,
			docString: evil,
			table: [[evil]],
			calledFrom: evil,
		},
		{
			type: 'evidence',
			at: T0,
			step: '1.1.1',
			evidence: {
				kind: 'exchange',
				request: {
					method: evil,
					url: `javascript:window.pwned=1//${evil}`,
					headers: [[evil, evil]],
					body: { text: evil },
				},
				response: {
					status: 200,
					statusText: evil,
					headers: [[evil, evil]],
					body: { text: evil, mediaType: 'text/html' },
				},
				failure: evil,
				startedAt: T0,
				timings: { total: 3 },
			},
		},
		{
			type: 'evidence',
			at: T0,
			step: '1.1.1',
			evidence: {
				kind: 'screenshot',
				name: evil,
				when: 'asked',
				content: { text: 'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+', mediaType: 'image/svg+xml' },
			},
		},
		{
			type: 'evidence',
			at: T0,
			step: '1.1.1',
			evidence: { kind: 'attachment', name: evil, content: { blob: 'b'.repeat(64), size: 3, mediaType: 'text/html' } },
		},
		{ type: 'evidence', at: T0, step: '1.1.1', evidence: { kind: 'console', level: evil, text: evil, at: T0 } },
		{
			type: 'stepFinished',
			at: T0,
			step: '1.1.1',
			status: 'error',
			nanos: 1,
			message: evil,
			stack: evil,
			resolved: evil,
			difference: {
				language: 'json',
				expected: JSON.stringify({ [evil]: evil }),
				actual: JSON.stringify({ [evil]: 1 }),
				mismatches: [{ path: `$['${evil.replaceAll("'", "\\'")}']`, reason: evil }],
			},
		},
		{ type: 'scenarioFinished', at: T0, scenario: '1.1', status: 'failed', nanos: 1, reason: evil },
		{ type: 'featureFinished', at: T0, feature: '1', status: 'error', nanos: 1, reason: evil },
		{ type: 'note', at: T0, level: 'error', text: evil },
		{ type: 'runFinished', at: T0, status: 'ERROR', nanos: 1, reason: evil },
	]
}
