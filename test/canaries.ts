import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { runningCluster } from '@assay/server/db/cluster'
import { openDatabase } from '@assay/server/db/open'
import { sql } from 'drizzle-orm'
import { admin, caller, emptyData, endOf, removeData, startProduct, tokenOf } from './product.ts'

/**
 * Twelve secrets, one in each place that secrets come from, go through real runs against a server that reflects everything;
 * afterwards none of them is found in the database, in any file, in a report or its zip, in an answer, or in what the
 * processes printed, in any spelling.
 */
export async function canaries(say = (_line: string) => {}) {
	const planted = {
		'a password in UI test data, typed into a page': canary(),
		'a secret in API test data, in an address': canary(),
		'a token in settings, in a header': canary(),
		'a value encrypted for the project, in Basic authorization': canary(),
		'a value encrypted by its address, in a form': canary(),
		'a nested password, printed and in a failed match': canary(),
		'an API key in a body too large for an event': canary(),
		'a secret in a form with a file, and in an error': canary(),
		'the password of a user': `Word-${canary()}`,
		'the key of the server': randomBytes(32).toString('hex'),
		'the key of the assistant': canary(),
		'the password of a git repository': canary(),
	}
	const [ui, address, header, basic, form, nested, large, thrown, password, key, assistant, git] = Object.values(
		planted,
	) as Canaries
	const echo = await startEcho()
	const data = await emptyData()
	const product = await startProduct({
		data,
		env: {
			ASSAY_ADMIN_PASSWORD: password,
			ASSAY_SECRET_KEY: key,
			ASSAY_AI_KEY: assistant,
			ASSAY_LOG: 'debug',
			ASSAY_DEMO_SHOP: 'off',
		},
	})
	const answers: string[] = []
	try {
		const token = await tokenOf(data, admin.username, { ASSAY_SECRET_KEY: key })
		const api = caller(product.url, token)
		const get = async (path: string) => {
			const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
			const bytes = Buffer.from(await response.arrayBuffer())
			answers.push(bytes.toString('latin1'))
			return bytes
		}
		const keep = async <T>(answer: Promise<T>) => {
			const known = await answer.catch((refusal) => refusal)
			answers.push(JSON.stringify(known))
			return known as T
		}
		const { id: applicationId } = await keep(api.projects.save({ body: { name: 'Canaries', applicationType: 'ALL' } }))
		const encrypted = await api.encryption.encrypt({ body: { password: basic, applicationId } })
		const byAddress = await api.encryption.encryptByAddress({ query: { password: form } })
		const environment = await keep(
			api.environments.save({
				body: { name: 'canaries', content: JSON.stringify({ login: { password: ui } }), applicationId },
			}),
		)
		await keep(
			api.environments.save({
				body: {
					id: environment.id,
					karate_content: JSON.stringify({
						echo: echo.url,
						clientSecret: address,
						plain: encrypted,
						shape: byAddress,
						db: { password: nested },
						'rp.apikey': large,
						upload_secret: thrown,
					}),
					settings_content: JSON.stringify({ GPT_TOKEN: header }),
				},
			}),
		)
		await keep(
			api.git.sync({
				query: {},
				body: { applicationId, gitUri: 'https://127.0.0.1:1/shop.git', username: 'ann', password: git, branch: 'main' },
			}),
		)
		const features = [
			{ name: 'Reflected', feature_type: 'KARATE' as const, content: karate },
			{ name: 'Typed', feature_type: 'ANOROC' as const, content: web(echo.url) },
		]
		const runs: number[] = []
		for (const feature of features) {
			const { id } = await keep(api.features.save({ body: { ...feature, application_id: applicationId } }))
			const run = await keep(
				api.runs.startFeature({
					body: { feature_id: id, env_id: environment.id, application_id: applicationId, run_scenariotags: '' },
				}),
			)
			const ended = await endOf(api, run.id)
			say(`${feature.name}: ${ended.status}, ${ended.scenario_count} scenarios ${ended.errorDescription ?? ''}`)
			runs.push(run.id)
		}
		const reflected = echo.received()
		for (const secret of [address, header, form, large, thrown, ui])
			assert(
				spellings(secret).some((text) => reflected.includes(text)),
				'every secret of a run really travelled',
			)

		for (const id of runs) {
			await get(`/api/run/${id}`)
			const events = await get(`/api/run/${id}/events`)
			assert(events.includes('********'), `run ${id} shows masks`)
			await get(`/api/run/zipFolder?runId=${id}`)
			for (const text of unzipped(await get(`/reports/${id}.zip`))) answers.push(text)
		}
		for (const path of [
			`/api/environment/all?applicationId=${applicationId}`,
			`/api/environment/list?applicationId=${applicationId}`,
			`/api/revision/list?of=environment&objectId=${environment.id}`,
			`/api/run/list?applicationId=${applicationId}`,
			`/api/run/listAllRuns?applicationId=${applicationId}`,
			'/api/tokens',
			'/api/me',
			'/api/config',
		])
			await get(path)

		const places: [string, string][] = [
			['an answer', answers.join('\n')],
			['what the processes printed', product.said()],
			['the database', await dump(data)],
		]
		await product.stop()
		const cluster = (await readFile(join(data, 'cluster'), 'utf8').catch(() => '')).trim()
		for (const folder of [data, cluster].filter(Boolean))
			for (const file of filesBelow(folder)) places.push([file, readFileSync(file, 'latin1')])
		const found = Object.entries({ ...planted, 'an API token': token }).flatMap(([what, secret]) =>
			spellings(secret).flatMap((text) =>
				places
					.filter(([, all]) => all.includes(text))
					.map(([where, all]) => `${what}, in ${where}: ${around(all, text)}`),
			),
		)
		assert.deepEqual([...new Set(found)], [])
		return {
			planted: Object.keys(planted).length,
			places: places.length,
			bytes: places.reduce((sum, [, all]) => sum + all.length, 0),
		}
	} finally {
		await product.stop()
		echo.stop()
		await removeData(data)
	}
}

type Canaries = [string, string, string, string, string, string, string, string, string, string, string, string]

/** With every kind of letter that somebody escapes. */
const canary = () => `Kanari${randomBytes(6).toString('hex')}"q/&+ ü\\${randomBytes(6).toString('hex')}`

const karate = [
	'Feature: Reflected',
	'  Background:',
	'    * url echo',
	'  Scenario: address and headers',
	"    Given path 'a', clientSecret",
	'    And param secret = clientSecret',
	"    And header Authorization = 'Bearer ' + GPT_TOKEN",
	"    And header X-Basic = 'Basic ' + java.util.Base64.getEncoder().encodeToString(new java.lang.String('ann:' + plain).getBytes())",
	'    When method get',
	'    Then status 200',
	'  Scenario: basic',
	"    * def encoded = function(s) { return java.util.Base64.getEncoder().encodeToString(s.getBytes('utf-8')) }",
	"    Given header Authorization = 'Basic ' + encoded('ann:' + plain)",
	'    When method get',
	'    Then status 200',
	'  Scenario: form and failed match',
	'    Given form field word = shape',
	'    When method post',
	'    Then match response == { word: "#(db.password)" }',
	'  Scenario: printed',
	'    * print db, GPT_TOKEN, plain',
	'    * match db.password == "something else"',
	'  Scenario: in other letters and from back to front',
	"    * def reversed = function(s) { return s.split('').reverse().join('') }",
	'    * print db.password.toUpperCase(), GPT_TOKEN.toLowerCase(), reversed(plain)',
	"    Given path 'b', clientSecret.toUpperCase(), reversed(clientSecret)",
	'    And param secret = shape.toLowerCase()',
	'    When method get',
	'    Then match reversed(db.password) == "something else"',
	'  Scenario: large body',
	"    * def filler = 'x'.repeat(50000)",
	'    Given request { key: \'#(karate.get("rp.apikey") || karate.properties["rp.apikey"])\', filler: \'#(filler)\' }',
	'    When method post',
	'    Then status 200',
	'  Scenario: form with a file, and an error',
	'    Given multipart field word = upload_secret',
	"    And multipart file data = { value: '\\u0000\\u00ff', filename: 'a.bin', contentType: 'application/octet-stream' }",
	'    When method post',
	'    Then status 200',
	'    * eval throw new Error(upload_secret)',
].join('\n')

const web = (url: string) =>
	[
		'Feature: Typed',
		'  Scenario: a password is typed and reflected',
		`    Given OPEN <${url}/form>`,
		'    And ENTER [//input[@name="word"]] + <login.password>',
		'    And CLICK [//button]',
		'    Then VERIFY_TEXT [//pre] + {nothing like it}',
	].join('\n')

/** Answers with everything it was sent, and keeps it. */
async function startEcho() {
	let received = ''
	const server = createServer((request, response) => {
		if (request.url === '/form')
			return response
				.setHeader('content-type', 'text/html')
				.end('<form action="/sent"><input name="word"><button>Send</button></form>')
		const parts: Buffer[] = []
		request.on('data', (part) => parts.push(part))
		request.on('end', () => {
			const body = Buffer.concat(parts)
			const head = `${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n`
			received += head + body.toString('latin1') + body.toString()
			if (request.url?.startsWith('/sent')) {
				const word = new URL(request.url, 'http://x').searchParams.get('word') ?? ''
				return response
					.setHeader('content-type', 'text/html; charset=utf-8')
					.end(
						`<pre>${word.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre><script>console.error(${JSON.stringify(word)})</script>`,
					)
			}
			response.setHeader('content-type', request.headers['content-type'] ?? 'text/plain')
			response.setHeader('x-reflected', encodeURIComponent(head.slice(0, 2000)))
			response.end(body.length > 0 ? body : head)
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as { port: number }
	return { url: `http://127.0.0.1:${port}`, received: () => received, stop: () => server.close() }
}

/** Written anew here, not asked of the scrubber: a spelling that it forgets must be found. */
function spellings(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1)
	const percent = [
		encodeURIComponent(secret),
		new URLSearchParams({ a: secret }).toString().slice(2),
		encodeURI(secret),
	]
	const base64 = [secret, inJson].flatMap((text) =>
		[0, 1, 2].map((offset) => {
			const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
			return bytes.toString('base64').slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6) - 1)
		}),
	)
	const texts = [
		secret,
		inJson,
		JSON.stringify(inJson).slice(1, -1),
		...percent,
		...percent.map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
		...base64,
		...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
		// The first half alone has nothing to escape.
		secret.slice(0, 18),
		secret.slice(-12),
	]
	const changed = [secret.toUpperCase(), secret.toLowerCase(), [...secret].reverse().join('')].flatMap((text) => {
		const quoted = JSON.stringify(text).slice(1, -1)
		return [text, quoted, JSON.stringify(quoted).slice(1, -1), encodeURIComponent(text), encodeURI(text)]
	})
	return [...new Set([...texts, ...changed, ...texts.map((text) => Buffer.from(text).toString('latin1'))])]
}

/** Where it was found, for whoever has to mend it; the secrets are made up. */
const around = (all: string, text: string) =>
	JSON.stringify(all.slice(Math.max(0, all.indexOf(text) - 80), all.indexOf(text) + 120))

async function dump(data: string): Promise<string> {
	const url = await runningCluster(data)
	assert(url)
	const { db, close } = openDatabase(url)
	const rowsOf = async (text: string) =>
		((await db.execute(sql.raw(text))) as unknown as { rows: { text: string }[] }).rows.map(({ text }) => text)
	const tables = await rowsOf(
		`select format('%I.%I', schemaname, tablename) as text from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
	)
	let all = ''
	for (const table of tables) all += (await rowsOf(`select t::text as text from ${table} t`)).join('\n')
	await close()
	return all
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
}

/** The contents of a zip, by its central directory. */
function unzipped(zip: Buffer): string[] {
	const texts: string[] = []
	for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
		const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
		const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
		const bytes = zip.subarray(from, from + size)
		texts.push((method === 8 ? inflateRawSync(bytes) : bytes).toString('latin1'))
	}
	assert(texts.length > 0)
	return texts
}
