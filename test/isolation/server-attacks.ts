import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { RealmRole } from '@assay/contract/roles'
import { sql } from 'drizzle-orm'
import { databaseOf } from '../database.ts'
import { openLightBrowser } from '../launch-browser.ts'
import { addPeople } from '../people.ts'
import { tokenOf } from '../product.ts'
import { type Attack, Broken } from './attack.ts'
import type { Lab } from './lab.ts'

type Call = { token?: string; method?: string; headers?: Record<string, string>; body?: BodyInit }

async function call({ product }: Lab, path: string, { token, method = 'GET', headers = {}, body }: Call = {}) {
	const started = performance.now()
	const answer = await fetch(product.url + path, {
		method,
		headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
		...(body === undefined ? {} : { body }),
		redirect: 'manual',
	})
	const text = await answer.text()
	return { status: answer.status, text, headers: answer.headers, milliseconds: Math.round(performance.now() - started) }
}

const post = (lab: Lab, path: string, token: string, body: unknown) =>
	call(lab, path, {
		token,
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	})

let people = 0
/** Somebody new with these realm roles: his name and a token of his. */
async function person({ product }: Lab, roles: RealmRole[] = []) {
	const username = `person-${++people}`
	await addPeople(product.data, { [username]: roles })
	return { username, token: await tokenOf(product.data, username) }
}

const expectStatus = (what: string, { status, text }: { status: number; text: string }, ...wanted: number[]) => {
	if (!wanted.includes(status)) throw new Broken(`${what} was answered ${status}: ${text.slice(0, 200)}`)
	if (text.length > 4096) throw new Broken(`a refusal of ${text.length} bytes`)
	return `${status}: ${detailOf(text)}`
}

function detailOf(text: string): string {
	try {
		return String(JSON.parse(text).detail ?? '').slice(0, 160)
	} catch {
		return text.slice(0, 80)
	}
}

/** Milliseconds of the slowest answer of /api/health while something goes on. */
async function healthDuring<T>(lab: Lab, work: Promise<T>): Promise<{ slowest: number; result: T }> {
	let going = true
	let slowest = 0
	const asking = (async () => {
		while (going) {
			slowest = Math.max(slowest, (await call(lab, '/api/health')).milliseconds)
			await new Promise((done) => setTimeout(done, 20))
		}
	})()
	const result = await work.finally(() => {
		going = false
	})
	await asking
	return { slowest, result }
}

/** A body that costs much to read, from somebody who may not send it. */
const heavy = (tries: string, path: string, body: (lab: Lab) => string): Attack => ({
	tries,
	async attempt(lab) {
		const { token } = await person(lab)
		const text = body(lab)
		const { slowest, result } = await healthDuring(
			lab,
			post(lab, path, token, text).catch((error: Error) => ({
				status: 0,
				text: error.message,
				headers: new Headers(),
			})),
		)
		if (slowest > lab.patience) throw new Broken(`health answered after ${slowest} ms`)
		// A connection that is closed in the middle of the body is a refusal as well.
		if (result.status === 0) return 'the connection was closed'
		return `${expectStatus('it', result, 403, 404, 413)}; health within ${slowest} ms`
	},
})

const ids = (megabytes: number) => Array.from({ length: megabytes * 110_000 }, (_, n) => 1_000_000 + n).join()

export const serverAttacks: Attack[] = [
	heavy(
		'to have 15 MB of ids read, without any role',
		'/api/feature/save',
		(lab) => `{"name":"heavy","application_id":${lab.applicationId},"include_features":[${ids(15)}]}`,
	),
	heavy('to have 10 MB of unknown keys named, without any role', '/api/environment/save', (lab) => {
		const keys = Array.from({ length: 500_000 }, (_, n) => `"unknown-key-${n}":1`)
		return `{"applicationId":${lab.applicationId},${keys.join()}}`
	}),
	{
		tries: 'to have 10,000 keys that look like secrets sealed',
		async attempt(lab) {
			const secrets = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}_TOKEN`, `${n}`]))
			const { id } = await lab.api.environments.save({ body: { name: 'heavy', applicationId: lab.applicationId } })
			const body = { id, settings_content: JSON.stringify(secrets) }
			const { slowest, result } = await healthDuring(lab, post(lab, '/api/environment/save', lab.token, body))
			if (slowest > lab.patience) throw new Broken(`health answered after ${slowest} ms`)
			return `${expectStatus('it', result, 413, 422)}; health within ${slowest} ms`
		},
	},
	{
		tries: 'to claim runs with the executor token of an owner who lost every role',
		async attempt(lab) {
			const { username, token } = await person(lab)
			await lab.api.users.assign({ body: { applicationId: lab.applicationId, username, role: 'projectadmin' } })
			const body = { name: 'robot', kind: 'executor', projects: [lab.applicationId] }
			const made = await post(lab, '/api/tokens', token, body)
			if (made.status !== 201) throw new Broken(`the token itself was refused, ${made.status}: ${made.text}`)
			const robot = JSON.parse(made.text).token as string
			const members = await lab.api.users.members({
				query: { applicationId: lab.applicationId, role: 'projectadmin' },
			})
			const userId = members.find((one) => one.username === username)?.id ?? ''
			await lab.api.users.remove({ body: { applicationId: lab.applicationId, userId } })
			const claim = await post(lab, '/api/executor/claim', robot, { name: 'x', waitSeconds: 0 })
			return expectStatus('the claim', claim, 401, 403)
		},
	},
	{
		tries: 'to make an executor token for a project in which he is a developer',
		async attempt(lab) {
			const { username, token } = await person(lab)
			await lab.api.users.assign({ body: { applicationId: lab.applicationId, username, role: 'developer' } })
			const body = { name: 'robot', kind: 'executor', projects: [lab.applicationId] }
			return expectStatus('the token', await post(lab, '/api/tokens', token, body), 403, 422)
		},
	},
	{
		tries: 'to rule over a project by being assigned in another one',
		async attempt(lab) {
			const { username, token } = await person(lab, ['read_write'])
			const { id: other } = await lab.api.projects.save({
				body: { name: `Other ${people}`, applicationType: 'KARATE' },
			})
			const group = `Other ${people}`
			await joinGroup(lab, username, group)
			const { id: environment } = await lab.api.environments.save({ body: { name: 'kept', applicationId: other } })
			await lab.api.users.assign({ body: { applicationId: lab.applicationId, username, role: 'projectadmin' } })
			const answer = await post(lab, '/api/environment/delete', token, { id: environment })
			return expectStatus('deleting an environment there', answer, 403)
		},
	},
	{
		tries: 'to take the blob of another project by putting an empty body under its hash',
		async attempt(lab) {
			const { username, token } = await person(lab)
			await lab.api.users.assign({ body: { applicationId: lab.applicationId, username, role: 'projectadmin' } })
			const content = Buffer.from(`a file of somebody else ${Math.random()}`)
			const hash = createHash('sha256').update(content).digest('hex')
			const { id: other } = await lab.api.projects.save({ body: { name: `Far ${people}`, applicationType: 'KARATE' } })
			const form = new FormData()
			form.set('applicationId', String(other))
			form.set('file', new Blob([content]), 'theirs.txt')
			await call(lab, '/api/files/upload', { token: lab.token, method: 'POST', body: form })
			const made = await post(lab, '/api/tokens', token, {
				name: 'robot',
				kind: 'executor',
				projects: [lab.applicationId],
			})
			const robot = JSON.parse(made.text).token as string
			await fillQueue(lab)
			const claim = await claimed(lab, robot)
			if (!claim) return 'the own executor had taken the run first'
			const at = `/api/executor/runs/${claim.runId}`
			const bytes = { 'content-type': 'application/octet-stream' }
			const put = await call(lab, `${at}/blobs/${hash}?epoch=${claim.epoch}`, {
				token: robot,
				method: 'PUT',
				headers: bytes,
				body: Buffer.alloc(0),
			})
			const got = await call(lab, `${at}/files/${hash}?epoch=${claim.epoch}`, { token: robot })
			if (got.status === 200 && got.text === content.toString()) throw new Broken('the content of the other project')
			return `${expectStatus('the empty body', put, 400, 411, 422)}; ${expectStatus('the file', got, 404)}`
		},
	},
	{
		tries: 'to download the local executor',
		async attempt(lab) {
			for (const token of [undefined, lab.token]) {
				const got = await call(lab, '/api/downloads/local-executor.zip', token ? { token } : {})
				if (got.status !== 200 || !got.text.startsWith('PK')) throw new Broken(`it is answered ${got.status}`)
			}
			return 'no attack: both with and without a token it is a zip'
		},
	},
	...['/api/executor/runs/1/frame?epoch=1&feature=1', '/api/executor/recordings/1/picture?width=1&height=1'].map(
		(path): Attack => ({
			tries: `to send no body to ${path.split('?')[0]}`,
			async attempt(lab) {
				const { token } = await person(lab, ['admin', 'read_write'])
				await lab.api.users.assign({
					body: { applicationId: lab.applicationId, username: `person-${people}`, role: 'projectadmin' },
				})
				const body = { name: 'robot', kind: 'executor', projects: [lab.applicationId] }
				const robot = JSON.parse((await post(lab, '/api/tokens', token, body)).text).token as string
				return expectStatus('it', await call(lab, path, { token: robot, method: 'POST' }), 400, 404, 409, 411, 422)
			},
		}),
	),
	{
		tries: 'to be believed about the address of the server (X-Forwarded-*)',
		async attempt(lab) {
			const headers = {
				'x-forwarded-host': 'evil.example',
				'x-forwarded-proto': 'https',
				'x-forwarded-for': '10.9.9.9',
			}
			const discovery = await call(lab, '/identity/.well-known/openid-configuration', { headers })
			const login = await call(lab, '/login', { headers })
			const said = `${discovery.text} ${login.headers.get('location')}`
			if (said.includes('evil.example')) throw new Broken('the issuer changed')
			return 'the address stays the same'
		},
	},
	{
		tries: 'to hold 300 event streams',
		async attempt(lab) {
			const { id } = await queuedRunOf(lab)
			const stop = new AbortController()
			const held: number[] = []
			try {
				for (let n = 0; n < 300; n += 50) {
					const some = await Promise.all(
						Array.from({ length: 50 }, () =>
							fetch(`${lab.product.url}/api/run/${id}/frames`, {
								headers: { authorization: `Bearer ${lab.token}` },
								signal: stop.signal,
							}),
						),
					)
					held.push(...some.map(({ status }) => status))
				}
				const open = held.filter((status) => status === 200).length
				if (open > 100) throw new Broken(`${open} streams are open`)
				return `${open} of 300 are open, the others were answered ${[...new Set(held.filter((status) => status !== 200))]}`
			} finally {
				stop.abort()
				// Otherwise the product waits for it when it is stopped.
				await lab.api.runs.cancel({ params: { runId: id } })
			}
		},
	},
	{
		tries: 'to hold a connection by a body of one byte every 2 s',
		async attempt(lab) {
			const { hostname, port } = new URL(lab.product.url)
			const socket = connect(Number(port), hostname)
			const started = Date.now()
			const closed = new Promise<number>((done) => socket.once('close', () => done(Date.now() - started)))
			socket.on('error', () => {})
			socket.resume()
			socket.write(
				`POST /api/feature/save HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${lab.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
			)
			const drip = setInterval(() => socket.write(' '), 2000)
			const late = new Promise<number>((done) => setTimeout(() => done(0), 100_000))
			const milliseconds = await Promise.race([closed, late])
			clearInterval(drip)
			socket.destroy()
			if (milliseconds === 0) throw new Broken('the connection is held after 100 s')
			return `cut after ${Math.round(milliseconds / 1000)} s`
		},
	},
	...['passwordpassword', 'Password123!', 'qwertyuiop12'].map(
		(password): Attack => ({
			tries: `to register with the password ${password}`,
			async attempt(lab) {
				const page = await registered(lab, `weak-${Math.random().toString(36).slice(2, 8)}`, password)
				if (page.signedIn) throw new Broken('it was taken')
				return page.said
			},
		}),
	),
	{
		tries: 'to register a name that looks like another one',
		async attempt(lab) {
			// The first letter is Cyrillic.
			const page = await registered(lab, 'аdmin', 'four kites over a quiet harbour')
			if (page.signedIn) throw new Broken('it was taken')
			return page.said
		},
	},
	{
		tries: 'to use a method that is not declared',
		async attempt(lab) {
			const answer = await call(lab, '/api/feature/save', { token: lab.token, method: 'PUT' })
			if (!answer.headers.get('allow')?.includes('POST')) throw new Broken(`${answer.status} without Allow`)
			return expectStatus('it', answer, 405)
		},
	},
	{
		tries: 'to use the nonce of an earlier answer',
		async attempt(lab) {
			const nonceOf = async () =>
				(await call(lab, '/api/docs/', { token: lab.token })).headers
					.get('content-security-policy')
					?.match(/nonce-([^']+)/)?.[1]
			const [one, other] = [await nonceOf(), await nonceOf()]
			if (one === undefined || one === other) throw new Broken(`the nonce is ${one} twice`)
			return 'each answer has its own'
		},
	},
	{
		tries: 'to do without the headers of safety',
		async attempt(lab) {
			for (const path of ['/', '/api/config', '/login']) {
				const { headers } = await call(lab, path)
				for (const name of ['cross-origin-opener-policy', 'permissions-policy', 'x-content-type-options'])
					if (!headers.get(name)) throw new Broken(`${path} has no ${name}`)
			}
			return 'pages, calls and the sign-in have them'
		},
	},
]

/** A run that our own executor token may take: the product's executor is the first to ask for others. */
async function queuedRunOf(lab: Lab) {
	const content = 'Feature: f\n  Scenario: s\n    * PAUSE_IN_SEC <20>\n'
	const { id: feature_id } = await lab.api.features.save({
		body: {
			name: `long ${Math.random().toString(36).slice(2, 10)}`,
			content,
			feature_type: 'ANOROC',
			application_id: lab.applicationId,
		},
	})
	const environment = await lab.api.environments.save({
		body: { name: `e ${Math.random().toString(36).slice(2, 10)}`, applicationId: lab.applicationId },
	})
	return await lab.api.runs.startFeature({
		body: { feature_id, env_id: environment.id, application_id: lab.applicationId },
	})
}

/** More runs than the product's executor takes at once, so that one is left. */
async function fillQueue(lab: Lab): Promise<void> {
	for (let n = 0; n < 12; n++) await queuedRunOf(lab)
}

async function claimed(lab: Lab, robot: string) {
	const claim = await post(lab, '/api/executor/claim', robot, {
		name: 'thief',
		waitSeconds: 5,
		featureTypes: ['KARATE'],
	})
	return claim.status === 200 ? (JSON.parse(claim.text) as { runId: number; epoch: number }) : undefined
}

/** Joins a group as the identity service does, without an assignment. */
async function joinGroup({ product }: Lab, username: string, group: string) {
	const { db, close } = await databaseOf(product.data)
	await db.execute(
		sql`insert into group_members (group_id, user_id) select g.id, u.id from groups g, users u where g.name = ${group} and u.username = ${username}`,
	)
	await close()
}

/** Fills in the page of registration as a browser does. */
async function registered({ product }: Lab, username: string, password: string) {
	const browser = await openLightBrowser()
	try {
		const page = await browser.newPage()
		await page.goto(`${product.url}/register`)
		await page.locator('input[name=username]').fill(username)
		await page.locator('input[name=password]').fill(password)
		await page.getByRole('button', { name: 'Register' }).click()
		const refused = page.locator('[role=alert], [aria-invalid=true]').first()
		const signedIn = await Promise.race([
			page.waitForURL('**/projects**').then(() => true),
			refused.waitFor({ timeout: 30_000 }).then(() => false),
		])
		const said = (await page.locator('[role=alert], .wrong, .error').allInnerTexts()).join(' ').slice(0, 160)
		return { signedIn, said }
	} finally {
		await browser.close()
	}
}
