import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { attachmentNamed } from '../src/files/attachment.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let alice: Person
let reader: Person
let application: number
let feature: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application, feature, environment } = project)
	reader = await project.join('ron', 'read_only')
})

const upload = (name: string, content: string | Buffer, more: Record<string, string | number> = {}, who = alice) => {
	const { headers, payload } = multipart({ id: 0, applicationId: application, ...more }, { name, content })
	return who.call('POST', '/api/files/upload', payload, headers)
}
const uploaded = async (name: string, content: string, more: Record<string, number> = {}): Promise<number> =>
	(await upload(name, content, more)).body.id
const list = async (of = application, search = '') =>
	(await alice.get(`/api/files/list?applicationId=${of}&size=100&searchValue=${encodeURIComponent(search)}`)).body
const download = (id: number, who = alice) => who.get(`/api/files/download/${id}`)
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
const blobs = () => app.world.blobs
const incoming = () => readdir(join(blobs().folder, 'incoming')).catch(() => [])

describe('uploading', () => {
	test('keeps a file and gives it back byte for byte, as an attachment', async () => {
		const content = randomBytes(300_000)
		const answer = await upload('users.csv', content)
		expect(answer).toMatchObject({
			status: 200,
			body: { name: 'users.csv', size: 300_000, created_by: alice.name, application: { id: application } },
		})
		const url = `/api/files/download/${answer.body.id}`
		const given = await app.http.inject({ url, headers: { authorization: `Bearer ${alice.token}` } })
		expect(given.rawPayload.equals(content)).toBe(true)
		expect(given.headers).toMatchObject({
			'content-type': 'application/octet-stream',
			'content-length': '300000',
			'content-disposition': `attachment; filename="users.csv"; filename*=UTF-8''users.csv`,
			'x-content-type-options': 'nosniff',
		})
	})

	test('replaces the content of a file and keeps its name unless it is said otherwise; what nobody names any more goes', async () => {
		const id = await uploaded('a.txt', 'first of a')
		expect(await upload('a.txt', 'second of a', { id })).toMatchObject({ status: 200, body: { id, name: 'a.txt' } })
		expect((await download(id)).text).toBe('second of a')
		expect(await blobs().has(hashOf('first of a'))).toBe(undefined)
		expect(await upload('b.txt', 'third of a', { id })).toMatchObject({ body: { id, name: 'a.txt' } })
		expect((await download(id)).text).toBe('third of a')
		expect(await upload('b.txt', 'fourth of a', { id, rename: 'true' })).toMatchObject({ body: { id, name: 'b.txt' } })
		expect(await upload('c.txt', 'fifth of a', { id, rename: 'maybe' })).toMatchObject({
			status: 422,
			body: { errors: [{ path: 'rename', message: 'Expected true or false, got "maybe"' }] },
		})
	})

	test('two files of one content share it, and the last to go takes it along', async () => {
		const [one, other] = [await uploaded('one.txt', 'shared'), await uploaded('other.txt', 'shared')]
		await alice.call('POST', `/api/files/delete/${one}`)
		expect((await download(other)).text).toBe('shared')
		await alice.call('POST', `/api/files/delete/${other}`)
		expect(await blobs().has(hashOf('shared'))).toBe(undefined)
		expect(await download(other)).toMatchObject({ status: 404 })
	})

	test('takes the parts in any order, and an empty file', async () => {
		const { headers, payload } = multipart({}, { name: 'late.txt', content: 'x' }, { applicationId: application })
		expect(await alice.call('POST', '/api/files/upload', payload, headers)).toMatchObject({ status: 200 })
		expect(await upload('empty.txt', '')).toMatchObject({ status: 200, body: { size: 0 } })
	})

	test.each([
		['ünï 文件 😀.csv', 'ünï 文件 😀.csv'],
		['../../etc/passwd', 'passwd'],
		['..\\..\\boot.ini', 'boot.ini'],
		['a b;c.txt', 'a b;c.txt'],
	])('the name %j is kept as %j', async (given, kept) => {
		expect(await upload(given, 'x')).toMatchObject({ status: 200, body: { name: kept } })
	})

	test.each(['..', '.', 'a\u0001b', 'a\u202etxt.exe', ' outer', 'x'.repeat(201)])(
		'refuses the name %j',
		async (name) => {
			const before = (await list()).length
			expect(await upload(name, 'bad name')).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
			expect(await list()).toHaveLength(before)
			expect(await blobs().has(hashOf('bad name'))).toBe(undefined)
		},
	)

	test('refuses an upload without a file, without a project, with unknown parts, and of another type', async () => {
		const send = async ({ headers, payload }: ReturnType<typeof multipart>) =>
			alice.call('POST', '/api/files/upload', payload, headers)
		const file = { name: 'x.txt', content: 'nowhere to go' }
		expect(await send(multipart({ applicationId: application }))).toMatchObject({
			status: 422,
			body: { detail: 'Please choose a file.' },
		})
		expect(await send(multipart({}, file))).toMatchObject({ status: 422 })
		expect(await send(multipart({ applicationId: application, path: '/etc' }, file))).toMatchObject({ status: 422 })
		expect(await send(multipart({ applicationId: 'one' }, file))).toMatchObject({ status: 422 })
		expect(await alice.post('/api/files/upload', { applicationId: application })).toMatchObject({ status: 415 })
		expect(await blobs().has(hashOf('nowhere to go'))).toBe(undefined)
		expect(await incoming()).toEqual([])
	})

	test('a reader may not, and a foreign project or file is not there', async () => {
		expect(await upload('x.txt', 'not allowed', {}, reader)).toMatchObject({ status: 403 })
		expect(await download((await list())[0].id, reader)).toMatchObject({ status: 200 })
		const other = await testProject(app, 'Elsewhere')
		expect(await upload('x.txt', 'not allowed', {}, other.alice)).toMatchObject({ status: 404 })
		const id = await uploaded('own.txt', 'mine')
		expect(await upload('x.txt', 'not allowed', { id, applicationId: other.application }, other.alice)).toMatchObject({
			status: 404,
		})
		expect(await upload('x.txt', 'not allowed', { id, applicationId: other.application })).toMatchObject({
			status: 422,
		})
		expect(await upload('x.txt', 'not allowed', { id: 9_000_000 })).toMatchObject({ status: 404 })
		expect(await app.nobody.call('POST', '/api/files/upload', 'x', multipart({}).headers)).toMatchObject({
			status: 401,
		})
		expect(await blobs().has(hashOf('not allowed'))).toBe(undefined)
		expect(await incoming()).toEqual([])
	})

	test('what is named behind the file is asked for its rights too', async () => {
		const id = await uploaded('behind.txt', 'mine')
		const { application: own, alice: stranger } = await testProject(app, 'Behind')
		const send = async (after: Record<string, number>) => {
			const { headers, payload } = multipart({ applicationId: own }, { name: 'x.txt', content: 'not mine' }, after)
			return stranger.call('POST', '/api/files/upload', payload, headers)
		}
		expect(await send({ id })).toMatchObject({ status: 404 })
		expect(await send({ applicationId: application })).toMatchObject({ status: 404 })
		expect((await download(id)).text).toBe('mine')
		expect(await blobs().has(hashOf('not mine'))).toBe(undefined)
		expect(await incoming()).toEqual([])
	})
})

test('what was saved or deleted is so where its former bytes cannot be removed', async () => {
	const id = await uploaded('held.txt', 'before')
	const { remove } = blobs()
	Object.assign(blobs(), { remove: () => Promise.reject(new Error('EACCES')) })
	const logged = vi.spyOn(app.world.log, 'warn')
	expect((await upload('held.txt', 'after', { id })).status).toBe(200)
	expect((await download(id)).text).toBe('after')
	expect((await alice.post(`/api/files/delete/${id}`)).status).toBe(200)
	expect((await download(id)).status).toBe(404)
	Object.assign(blobs(), { remove })
	expect(logged).toHaveBeenCalledTimes(2)
	logged.mockRestore()
})

test('a file that is removed once it was found is still sent whole', async () => {
	const id = await uploaded('going.txt', 'going away')
	const { has, openKept } = blobs()
	const removedOnceFound =
		<Found>(find: (sha256: string) => Promise<Found>) =>
		async (sha256: string) => {
			const found = await find(sha256)
			await blobs().remove(sha256)
			return found
		}
	Object.assign(blobs(), { has: removedOnceFound(has), openKept: removedOnceFound(openKept) })
	const answer = await download(id)
	Object.assign(blobs(), { has, openKept })
	expect(answer).toMatchObject({ status: 200, text: 'going away', headers: { 'content-length': '10' } })
	expect(await download(id)).toMatchObject({ status: 404 })
})

describe('over the network', () => {
	async function listening() {
		if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
		return (app.http.server.address() as AddressInfo).port
	}

	/** Sends a multipart upload by hand, piece by piece, as slowly as it is taken. */
	async function send(pieces: () => Iterable<Buffer>, { abort = false } = {}) {
		const port = await listening()
		const { headers, payload } = multipart({ id: 0, applicationId: application }, { name: 'big.bin', content: 'X' })
		const at = payload.indexOf('\r\n\r\nX\r\n') + 4
		const authorization = `Bearer ${alice.token}`
		return new Promise<number>((resolve) => {
			const sending = request(
				{ port, method: 'POST', path: '/api/files/upload', headers: { ...headers, authorization } },
				(answer) => {
					answer.resume()
					resolve(answer.statusCode ?? 0)
				},
			)
			sending.setMaxListeners(0)
			sending.on('error', () => resolve(0))
			void (async () => {
				sending.write(payload.subarray(0, at))
				for (const piece of pieces()) {
					if (sending.destroyed) return
					if (!sending.write(piece)) await new Promise((go) => sending.once('drain', go).once('close', go))
				}
				if (abort) return setTimeout(() => sending.destroy(), 100)
				sending.end(payload.subarray(at + 1))
			})()
		})
	}
	const megabyte = Buffer.alloc(1024 * 1024, 7)
	const times = (count: number) => () => Array.from({ length: count }, () => megabyte)

	test('an upload that is cut off leaves nothing', async () => {
		const before = (await list()).length
		await send(times(3), { abort: true })
		await expect.poll(incoming).toEqual([])
		expect(await list()).toHaveLength(before)
	})

	test('a call behind a refused upload on the same connection is answered', async () => {
		const { headers, payload } = multipart(
			{ path: '/etc', applicationId: application },
			{ name: 'x.bin', content: megabyte },
		)
		const head = {
			host: 'assay',
			authorization: `Bearer ${alice.token}`,
			...headers,
			'content-length': `${payload.length}`,
		}
		const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
		const socket = connect(await listening(), '127.0.0.1')
		let said = ''
		socket.on('data', (bytes) => (said += bytes)).on('error', () => {})
		socket.write(`POST /api/files/upload HTTP/1.1\r\n${lines.join('')}\r\n`)
		socket.write(payload)
		await expect.poll(() => said).toContain('HTTP/1.1 422')
		socket.write('GET /api/health HTTP/1.1\r\nhost: assay\r\n\r\n')
		await expect.poll(() => said).toContain('HTTP/1.1 200')
		socket.destroy()
	})

	test('a large file streams in, and one beyond the limit is refused with 413', async () => {
		expect(await send(times(30))).toBe(200)
		const [big] = await list(application, 'big.bin')
		expect(big).toMatchObject({ size: 30 * 1024 * 1024 })
		await alice.call('POST', `/api/files/delete/${big.id}`)
		const before = (await list()).length
		expect(await send(times(110))).toBe(413)
		await expect.poll(incoming).toEqual([])
		expect(await list()).toHaveLength(before)
	}, 60_000)
})

describe('lists', () => {
	test('are newest first and searched without regard to case, signs standing for themselves', async () => {
		const { alice: other, application } = await testProject(app, 'Own files')
		for (const name of ['One.csv', '100%.csv', 'two_2.txt']) {
			const { headers, payload } = multipart({ applicationId: application }, { name, content: name })
			await other.call('POST', '/api/files/upload', payload, headers)
		}
		const names = async (search: string) =>
			(
				await other.get(`/api/files/list?applicationId=${application}&searchValue=${encodeURIComponent(search)}`)
			).body.map(({ name }: { name: string }) => name)
		expect(await names('')).toEqual(['two_2.txt', '100%.csv', 'One.csv'])
		expect(await names('ONE')).toEqual(['One.csv'])
		expect(await names('%')).toEqual(['100%.csv'])
		expect(await names('_')).toEqual(['two_2.txt'])
		expect((await other.get(`/api/files/count?applicationId=${application}&searchValue=csv`)).body).toEqual({
			count: 2,
		})
	})
})

describe('with features', () => {
	const link = (ids: number[]) => alice.post('/api/feature/linkFiles', { featureId: feature, include_files: ids })
	const associated = async () =>
		(await alice.get(`/api/files/associatedFilesList/${feature}`)).body.map(({ id }: { id: number }) => id)

	test('are linked in the chosen order, unlinked by deletion, and refused from elsewhere', async () => {
		const [a, b] = [await uploaded('linked a', 'a'), await uploaded('linked b', 'b')]
		expect(await link([b, a])).toMatchObject({ status: 200, body: { id: feature, include_files: [b, a] } })
		expect(await associated()).toEqual([b, a])
		expect(await link([9_000_000])).toMatchObject({ status: 422, body: { detail: 'Not in this project: 9000000' } })
		await alice.call('POST', `/api/files/delete/${b}`)
		expect(await associated()).toEqual([a])
		expect(await alice.post('/api/feature/save', { id: feature, include_files: [] })).toMatchObject({ status: 200 })
		expect(await associated()).toEqual([])
	})

	/** To a caller who shows no token: what an Appium server downloads. */
	async function isServed(path: string) {
		const get = (url = path, headers = {}) => app.nobody.call('GET', url, undefined, headers)
		const first = await get()
		expect(first).toMatchObject({ status: 200, text: '{"a":1}' })
		expect(first.headers['content-disposition']).toBe(attachmentNamed('Öl shop.apk'))
		expect(await get(path, { 'if-none-match': first.headers.etag })).toMatchObject({ status: 304, text: '' })
		expect((await get(path.replace('shop', 'ship'))).status).toBe(404)
		expect((await get(path.replace(hashOf('{"a":1}'), hashOf('younger')))).status).toBe(404)
		expect((await get(path.replace(/\.[\w-]{43}\//, '/'))).status).toBe(404)
		app.skipAhead(59 * 60_000)
		expect((await get()).status).toBe(200)
		app.skipAhead(121 * 60_000)
		expect(await get()).toMatchObject({ status: 403, body: { detail: expect.stringContaining('has expired') } })
		app.skipAhead(0)
	}

	test('of a project with many go with a run whose settings name them, such as the app of a device', async () => {
		const many = await testProject(app, 'Many files')
		const into = { applicationId: many.application }
		const add = (name: string) => upload(name, name, into, many.alice)
		await Promise.all(Array.from({ length: 101 }, (_, n) => add(`other-${n}.txt`)))
		await add('kettle.apk')
		const settings_content = JSON.stringify({ capabilities: { 'appium:app': 'kettle.apk' } })
		const env = { id: many.environment, settings_content }
		await many.alice.post('/api/environment/save', env)
		const start = { feature_id: many.feature, env_id: many.environment, application_id: many.application }
		await many.alice.post('/api/run/feature', start)
		const { bundle } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
		expect(bundle.files.map(({ path }: { path: string }) => path)).toEqual(['kettle.apk'])
	})

	test('travel with a run, at the root of the tree', async () => {
		const id = await uploaded('travel.json', '{"a":1}')
		const old = await uploaded('twice.json', 'older')
		await uploaded('twice.json', 'younger')
		await link([id])
		const start = { feature_id: feature, env_id: environment, application_id: application }
		await alice.post('/api/run/feature', start)
		const { runId, epoch, bundle } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 }))
			.body
		const file = (path: string) => bundle.files.filter((file: { path: string }) => file.path === path)
		expect(file('travel.json')).toEqual([{ path: 'travel.json', sha256: hashOf('{"a":1}'), size: 7 }])
		expect(file('twice.json')).toMatchObject([{ sha256: hashOf('younger') }])
		const content = `/api/executor/runs/${runId}/files/${hashOf('{"a":1}')}?epoch=${epoch}`
		expect(await app.executor.get(content)).toMatchObject({ status: 200, text: '{"a":1}' })
		const address = `${content.replace('?', '/address?')}&name=${encodeURIComponent('Öl shop.apk')}`
		const signed = new URL((await app.executor.get(address)).body.address)
		expect(signed.href).toMatch(/^http:\/\/127\.0\.0\.1:8080\/apps\/[\w.-]+\/%C3%96l%20shop\.apk$/)
		await isServed(signed.pathname)
		expect((await app.executor.get(address.replace(hashOf('{"a":1}'), hashOf('younger')))).status).toBe(200)
		expect((await app.executor.get(address.replace(hashOf('{"a":1}'), hashOf('none')))).status).toBe(404)
		await link([old])
		await alice.post('/api/run/feature', start)
		const again = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body.bundle
		expect(again.files.filter(({ path }: { path: string }) => path === 'twice.json')).toMatchObject([
			{ sha256: hashOf('older') },
		])
	})
})

test('a name in any script becomes a header that says it plainly and exactly', () => {
	expect(attachmentNamed(`a"b\\c %'()*ü😀.txt`)).toBe(
		`attachment; filename="a_b_c _'()*___.txt"; filename*=UTF-8''a%22b%5Cc%20%25%27%28%29%2A%C3%BC%F0%9F%98%80.txt`,
	)
})
