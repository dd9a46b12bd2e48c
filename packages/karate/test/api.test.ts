import { afterAll, describe, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { serveMock } from '../src/mock/serve-mock.ts'
import { newSuite } from '../src/run-feature.ts'
import { recorder } from './conformance-cases.ts'
import { play } from './play.ts'

afterAll(closeConnections)

describe('stand-ins for Java classes', () => {
	it.each([
		[
			`new (Java.type('java.text.SimpleDateFormat'))('yyyy-MM-dd').format(new (Java.type('java.text.SimpleDateFormat'))('dd/MM/yyyy').parse('29/02/2024'))`,
			`'2024-02-29'`,
		],
		[`java.time.LocalDate.of(2024, 1, 31).plusMonths(1).toString()`, `'2024-02-29'`],
		[
			`java.time.LocalDateTime.of(2024, 5, 6, 7, 8, 9).format(java.time.format.DateTimeFormatter.ofPattern("EEE d MMM yyyy, hh:mm a"))`,
			`'Mon 6 May 2024, 07:08 AM'`,
		],
		[
			`java.time.ZonedDateTime.parse('2024-05-06T07:08:09Z').withZoneSameInstant(java.time.ZoneId.of('Europe/Vienna')).getHour()`,
			'9',
		],
		[
			`java.time.Duration.between(java.time.Instant.ofEpochMilli(0), java.time.Instant.ofEpochMilli(90000)).toMinutes()`,
			'1',
		],
		[`new java.math.BigDecimal('10.005').setScale(2, java.math.RoundingMode.HALF_UP).toString()`, `'10.01'`],
		[`new java.math.BigDecimal('0.1').add(new java.math.BigDecimal('0.2')).toString()`, `'0.3'`],
		[`java.util.Base64.getUrlEncoder().withoutPadding().encodeToString('a?>'.getBytes())`, `'YT8-'`],
		[`Java.type('java.lang.String').format('%05d|%-4s|%.2f', 42, 'ab', 1.005 + 1)`, `'00042|ab  |2.01'`],
		[`java.net.URLEncoder.encode('a b&c', 'UTF-8')`, `'a+b%26c'`],
		[`java.lang.Integer.parseInt('12') + 1`, '13'],
	])('%s', async (expression, expected) => {
		const { problem } = await play(`* def seen = ${expression}\n* match seen == ${expected}`)
		expect(problem?.message).toBeUndefined()
	})

	it('lets a project bring its own replacement for a class of its own', async () => {
		const { problem } = await play({
			'java-shims/org.acme.Names.js': `({ next: () => 'ann' })`,
			'main.feature': `Feature:\nScenario:\n* def Names = Java.type('org.acme.Names')\n* match Names.next() == 'ann'`,
		})
		expect(problem?.message).toBeUndefined()
	})
})

it('keeps the written order of keys that look like numbers', async () => {
	const { problem } = await play(`* def order = { '10': 'a', b: 1, '2': 'c' }
* string text = order
* match text == '{"10":"a","b":1,"2":"c"}'
* copy other = order
* string again = other
* match again == text`)
	expect(problem?.message).toBeUndefined()
})

it('takes a class of the project from a file of its name', async () => {
	const { problem } = await play({
		'java-shims/helpers.Names.js': `({ next: function(prefix) { return prefix + '-' + java.lang.Math.max(1, 2) } })`,
		'main.feature': `Feature:\nScenario:\n* def Names = Java.type('helpers.Names')\n* match Names.next('user') == 'user-2'\n* Java.type('helpers.Lost')`,
	})
	expect(problem?.message).toMatch(/The Java class helpers.Lost is not available.*add java-shims\/helpers.Lost.js/)
})

it('serves a feature as a mock that keeps data between requests', async () => {
	const text = `Feature:
Background:
* def cups = {}
Scenario: pathMatches('/cups/{id}') && methodIs('put')
* cups[pathParams.id] = request
* def responseStatus = 201
* def response = request
Scenario: pathMatches('/cups/{id}') && paramExists('full')
* def response = cups[pathParams.id]
Scenario:
* def responseStatus = 404
* def responseHeaders = { 'X-Lost': 'yes' }`
	const { listener } = recorder()
	const mock = await serveMock({
		path: 'mock.feature',
		files: { read: (path) => (path === 'mock.feature' ? new TextEncoder().encode(text) : undefined), roots: [''] },
		io: newUndiciIo(),
		suite: newSuite(),
		listener,
	})
	const { problem } = await play(
		`* url base
* path 'cups', 7
* request { size: 'l' }
* method put
* status 201
* path 'cups', 7
* param full = true
* method get
* match response == { size: 'l' }
* match header content-type == 'application/json'
* path 'elsewhere'
* method get
* status 404
* match header X-Lost == 'yes'`,
		{ variables: { base: `http://127.0.0.1:${mock.port}` } },
	)
	expect(problem?.message).toBeUndefined()
	await mock.close()
})
