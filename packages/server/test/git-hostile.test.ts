import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { AuditEntry } from '@assay/contract/audit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requireRepository } from '../src/git/repository.ts'
import { openWorkspace } from '../src/git/workspace.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { testFolder } from './database.ts'
import { type GitServer, gitServer, gitUser } from './git-server.ts'
import { refusing } from './refusing.ts'
import { withTrigger } from './with-trigger.ts'

// Each of them is some dozens of git processes.
vi.setConfig({ testTimeout: 120_000 })

/** What a wrong, slow, cut or hostile repository does: one sentence, nothing written, nothing run. */
let app: TestApp
let server: GitServer
let alice: Person
let id: number
let folder: string

beforeAll(async () => {
	app = await testApp({ ASSAY_ALLOW_PRIVATE: '127.0.0.1' })
	server = await gitServer()
	folder = await testFolder()
	alice = await app.user('alice', 'admin', 'read_write')
	const project = { id: 0, name: 'Hostile', applicationType: 'ALL', gitBranchName: 'main' }
	id = (await alice.post('/api/applications/save', project)).body.id
	server.make('good')
	server.commit('good', 'main', { 'f/a.feature': 'Feature: a\n' })
})
afterEach(() => {
	server.instead = undefined
})
afterAll(() => server.close())

const sync = (more: object = {}, preview = true, who = alice) =>
	who.post(`/api/applications/filestodb?preview=${preview}`, {
		applicationId: id,
		gitUri: server.url('good'),
		branch: 'main',
		...gitUser,
		...more,
	})

const answering =
	(status: number, headers: Record<string, string> = {}) =>
	() => {
		server.instead = (_, response) => {
			response.writeHead(status, headers).end('<html>\n<body>hello</body>\n</html>\n')
			return true
		}
	}
const cut = (after: number) => () => {
	server.instead = (request, response) => {
		if (!request.url?.includes('git-upload-pack') || request.method !== 'POST') return false
		response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
		response.write('0008NAK\n'.slice(0, after))
		setTimeout(() => response.destroy(), 50)
		return true
	}
}

test.each<[string, () => object, (() => void) | undefined, RegExp]>([
	[
		'a repository that asks who reads it, and nobody said so',
		() => ({ username: '', password: '' }),
		undefined,
		/asks for a user name and password/,
	],
	['a wrong password', () => ({ password: 'wrong' }), undefined, /does not accept this user name and password/],
	[
		'a repository that is not there',
		() => ({ gitUri: server.url('none') }),
		undefined,
		/has no such repository, or hides it/,
	],
	['a branch that is not there', () => ({ branch: 'gone' }), undefined, /has no branch "gone"/],
	['a forbidden repository', () => ({}), answering(403), /does not permit .* \(403\)/],
	['a broken server', () => ({}), answering(500), /failed by itself with status 500/],
	[
		'a redirect to a private address',
		() => ({}),
		answering(302, { location: 'http://169.254.169.254/x.git/info/refs' }),
		/sends elsewhere, where Assay does not follow/,
	],
	[
		'a server that speaks no git',
		() => ({}),
		answering(200, { 'content-type': 'text/html' }),
		/answers, but not as git/,
	],
	['a connection cut in the middle', () => ({}), cut(8), /was cut before everything had arrived/],
])('%s is one sentence and changes nothing', async (_, more, prepare, says) => {
	prepare?.()
	const answer = await sync(more())
	expect(answer.status, answer.text).toBe(422)
	expect(answer.body.detail).toMatch(says)
	expect(answer.text).not.toContain(gitUser.password)
	expect((await alice.get(`/api/feature/count?applicationId=${id}`)).body).toEqual({ count: 0 })
})

test('a port nobody listens at is said to be so', async () => {
	const free = createServer()
	await new Promise<void>((go) => free.listen(0, '127.0.0.1', go))
	const { port } = free.address() as { port: number }
	await new Promise((go) => free.close(go))
	expect((await sync({ gitUri: `http://127.0.0.1:${port}/x.git` })).body.detail).toBe(
		`127.0.0.1 cannot be reached at port ${port}: nobody listens there.`,
	)
})

test('the password reaches the server and no argument, log, file or row', async () => {
	server.requests.length = 0
	expect((await sync()).status).toBe(200)
	expect(server.requests.every(({ line }) => !line.includes('pa:ss'))).toBe(true)
	expect(server.requests.some(({ authorization }) => authorization?.startsWith('Basic '))).toBe(true)
	const rows = (await app.world.db.execute('select * from git_work')) as unknown as { rows: unknown[] }
	expect(rows.rows).toEqual([])
})

/** One commit made of raw tree entries, as no git client would make it. */
function raw(repository: string, entries: [mode: string, name: string | Uint8Array, content: string | Uint8Array][]) {
	server.make(repository)
	const tree = Buffer.concat(
		entries.flatMap(([mode, name, content]) => {
			const oid =
				mode === '160000' || mode === '40000'
					? String(content)
					: server.git(repository, ['hash-object', '-w', '--stdin'], content)
			return [
				Buffer.from(`${mode} `),
				typeof name === 'string' ? Buffer.from(name) : name,
				Buffer.from([0]),
				Buffer.from(oid, 'hex'),
			]
		}),
	)
	const oid = server.git(repository, ['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], tree)
	server.git(repository, ['update-ref', 'refs/heads/main', server.git(repository, ['commit-tree', '-m', 'x', oid])])
	return oid
}

test('hostile content is left alone, each thing with its reason', async () => {
	const long = `${'n'.repeat(247)}.feature`
	raw('hostile', [
		['100644', '.gitattributes', '* filter=lfs diff=evil\n'],
		['100644', '.gitmodules', '[submodule "a"]\n\tpath = a\n\turl = ext::sh -c touch% /tmp/pwned\n'],
		['100644', 'A.feature', 'Feature: upper\n'],
		['100644', 'a.feature', 'Feature: lower\n'],
		['100644', 'back\\..\\slash.feature', 'Feature: x\n'],
		['100644', 'binary.feature', Uint8Array.of(0xff, 0xfe, 0, 1)],
		['120000', 'link.feature', '/etc/passwd'],
		['100644', 'lfs.feature', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n'],
		['100644', long, 'Feature: long\n'],
		['100644', Buffer.concat([Buffer.from('n'), Buffer.of(0xe9), Buffer.from('.feature')]), 'Feature: latin\n'],
		['100644', 'zero.feature', 'Feature: a\u0000b\n'],
		['160000', 'zsub', '1234567890123456789012345678901234567890'],
	])
	const answer = await sync({ gitUri: server.url('hostile') })
	expect(answer.status, answer.text).toBe(200)
	expect(answer.body.added).toEqual(['A.feature', 'a.feature', long])
	expect(
		Object.fromEntries(answer.body.notes.map(({ path, why }: { path: string; why: string }) => [path, why])),
	).toMatchObject({
		'back\\..\\slash.feature': 'its name holds control characters or a backslash',
		'binary.feature': 'it is not UTF-8 text',
		'link.feature': 'it is a symbolic link',
		'lfs.feature': 'Git LFS keeps it elsewhere, and the repository holds only a pointer to it',
		'né.feature': 'its name is not UTF-8',
		'zero.feature': 'it is binary, not text',
	})
})

test('a path that leads out of the repository is left alone', async () => {
	server.make('dots')
	const inner = raw('dots', [['100644', 'evil.feature', 'Feature: x\n']])
	raw('dots', [
		['40000', '..', inner],
		['40000', '.git', inner],
		['100644', 'good.feature', 'Feature: good\n'],
	])
	const answer = await sync({ gitUri: server.url('dots') })
	expect(answer.body.added, answer.text).toEqual(['good.feature'])
	expect(answer.body.notes).toContainEqual({ path: '../evil.feature', why: 'its path leads out of the repository' })
})

test('a tree that unfolds to a million paths is refused before it has', async () => {
	server.make('bomb')
	let tree = raw('bomb', [['100644', 'a.feature', 'Feature: x\n']])
	for (let depth = 0; depth < 6; depth++)
		tree = raw(
			'bomb',
			Array.from({ length: 10 }, (_, at): [string, string, string] => ['40000', `d${at}`, tree]),
		)
	expect((await sync({ gitUri: server.url('bomb') })).body.detail).toBe('The branch holds more than 50000 files.')
})

test('broken and hostile front files and settings are named, never followed', async () => {
	server.make('yaml')
	server.commit('yaml', 'main', {
		'f/a.feature': 'Feature: a\n',
		'f/a.feature.yaml': 'a: &a [x]\nb: *a\n',
		'f/b.feature': 'Feature: b\n',
		'f/b.feature.yaml': 'path: ../../etc/passwd\n',
		'f/c.feature': 'Feature: c\n',
		'f/c.feature.yaml': 'nonsense: true\n',
	})
	const answer = await sync({ gitUri: server.url('yaml') })
	expect(answer.body.added, answer.text).toEqual([])
	expect(answer.body.notes.map(({ path }: { path: string }) => path)).toEqual([
		'f/a.feature',
		'f/b.feature',
		'f/c.feature',
	])
	server.commit('yaml', 'main', { 'assay.yaml': 'assay: 1\ntree: ../..\n' })
	expect((await sync({ gitUri: server.url('yaml') })).body.detail).toMatch(
		/^assay\.yaml cannot be read: tree: "tree" leads out/,
	)
})

test('aliases, a few lines of which unfold to gigabytes, are not followed', async () => {
	server.make('aliases')
	server.commit('aliases', 'main', {
		'assay.yaml': 'assay: 1\ntree: &a tests\nfiles: [*a]\n',
		'tests/a.feature': 'Feature: a\n',
	})
	expect(await sync({ gitUri: server.url('aliases') })).toMatchObject({
		status: 422,
		body: {
			detail: expect.stringMatching(/^assay\.yaml cannot be read: it is not YAML: Alias resolution is disabled/),
		},
	})
})

const wrongZone = 'Expected the IANA name of a time zone such as Europe/Berlin, got'

test.each([
	[
		'tags cannot be read',
		'tags',
		{ Good: '@a and not @b', Bad: '@a and' },
		[{ path: 'schedules/Bad.yaml', why: 'The tags "@a and" cannot be read at their end: a tag is expected there' }],
	],
	[
		'time zone is none',
		'timeZone',
		{ Good: 'Asia/Tokyo', Nowhere: 'Mars/Olympus', Offset: '+02:00' },
		[
			{ path: 'schedules/Nowhere.yaml', why: `${wrongZone} "Mars/Olympus"` },
			{ path: 'schedules/Offset.yaml', why: `${wrongZone} "+02:00"` },
		],
	],
])('a schedule whose %s is left alone', async (_, key, values, notes) => {
	server.make(key)
	const schedules = Object.entries(values).map(([name, value]) => [
		`schedules/${name}.yaml`,
		`testPlan: Smoke\ncron: 0 4 * * *\n${key}: '${value}'\n`,
	])
	server.commit(key, 'main', {
		'assay.yaml': 'assay: 1\n',
		'test-plans/Smoke.yaml': 'description: d\nfeatures: []\n',
		...Object.fromEntries(schedules),
	})
	const answer = await sync({ gitUri: server.url(key) })
	expect(answer.body.added, answer.text).toEqual(['test-plans/Smoke.yaml', 'schedules/Good.yaml'])
	expect(answer.body.notes).toEqual(notes)
})

test('what a YAML text spells that no row can hold is left alone, and the rest comes in', async () => {
	server.make('unkeepable')
	server.commit('unkeepable', 'main', {
		'assay.yaml': 'assay: 1\n',
		'test-plans/Good.yaml': 'description: d\n',
		'test-plans/Half.yaml': 'description: "half of a face \\uD83D"\n',
		'test-plans/Zero.yaml': 'description: "a\\0b"\n',
	})
	const answer = await sync({ gitUri: server.url('unkeepable') })
	expect(answer.body.added, answer.text).toEqual(['test-plans/Good.yaml'])
	expect(answer.body.notes).toEqual([
		{ path: 'test-plans/Half.yaml', why: 'it holds half of a character (a lone surrogate)' },
		{ path: 'test-plans/Zero.yaml', why: 'it holds the character U+0000' },
	])
})

const credentials = { username: gitUser.username, password: gitUser.password }
const open = async (limits: { bytes: number; milliseconds: number; silentSeconds: number }) =>
	openWorkspace(
		folder,
		await requireRepository({ gitHosts: [], allowPrivate: ['127.0.0.1'] }, server.url('good')),
		credentials,
		{ signal: new AbortController().signal, limits: { entries: 10, memory: 2_000_000, ...limits } },
	)

test('what is too large or too slow is given up, and leaves no folder', async () => {
	server.make('good')
	server.commit('good', 'big', { 'f/big.bin': randomBytes(300_000) })
	const large = await open({ bytes: 20_000, milliseconds: 60_000, silentSeconds: 30 })
	await expect(large.fetch('big', () => {})).rejects.toThrow(/larger than/)
	await large.close()

	const slow = await open({ bytes: 1e9, milliseconds: 60_000, silentSeconds: 1 })
	server.instead = (request) => request.method === 'POST'
	await expect(slow.fetch('main', () => {})).rejects.toThrow(/was too slow/)
	await slow.close()

	server.instead = undefined
	const long = await open({ bytes: 1e9, milliseconds: 1500, silentSeconds: 30 })
	server.instead = () => true
	await expect(long.fetch('main', () => {})).rejects.toThrow(/took longer than/)
	await long.close()
	expect(await readdir(folder)).toEqual([])
})

test('a second sync is refused because one goes on, and the first can be stopped', async () => {
	let asked: () => void = () => {}
	const reached = new Promise<void>((go) => {
		asked = go
	})
	server.instead = () => {
		asked()
		return true
	}
	const first = sync()
	await reached
	expect(await sync()).toMatchObject({
		status: 409,
		body: { detail: 'A sync of this project by alice is still going on. Try again when it has ended, or stop it.' },
	})
	expect((await alice.get(`/api/applications/gitProgress?applicationId=${id}`)).body).toMatchObject({
		doing: 'preview',
		by: 'alice',
	})
	expect((await alice.post('/api/applications/gitStop', { applicationId: id })).status).toBe(200)
	expect(await first).toMatchObject({ status: 409, body: { detail: 'It was stopped. Nothing was changed.' } })
	server.instead = undefined
	expect((await alice.get(`/api/applications/gitProgress?applicationId=${id}`)).body).toMatchObject({ doing: null })
	expect((await sync()).status).toBe(200)
})

test('a sync whose project another server has taken over meanwhile stores nothing', async () => {
	server.make('taken')
	server.commit('taken', 'main', { 'f/a.feature': 'Feature: a\n', 'f/a.csv': 'bytes\n' })
	const project = { id: 0, name: 'Taken over', applicationType: 'ALL', gitBranchName: 'main' }
	const applicationId = (await alice.post('/api/applications/save', project)).body.id
	// While it writes: this server counted as lost.
	const take = "update git_work set token = 'of another server'; return new;"
	const answer = await withTrigger(app.world.db, 'before insert on features for each row', take, () =>
		sync({ applicationId, gitUri: server.url('taken') }, false),
	)
	expect(answer).toMatchObject({
		status: 409,
		body: {
			detail:
				'The project is no longer held for it: another server went on with it, or it was deleted. Nothing was changed.',
		},
	})
	expect((await alice.get(`/api/feature/count?applicationId=${applicationId}`)).body).toEqual({ count: 0 })
	expect((await alice.get(`/api/files/list?applicationId=${applicationId}`)).body).toEqual([])
	const { blobs } = app.world
	expect(await blobs.has(createHash('sha256').update('bytes\n').digest('hex'))).toBe(undefined)
	const [entry] = (await alice.get(`/api/audit/list?projectId=${applicationId}`)).body.rows
	expect(entry).toMatchObject({ verb: 'git.sync', outcome: 'stopped' })
	expect((await sync({ applicationId, gitUri: server.url('taken') }, false)).status).toBe(200)
})

const push = (more: object = {}, who = alice) =>
	who.post('/api/applications/dbtofiles', {
		applicationId: id,
		gitUri: server.url('good'),
		branch: 'assay',
		...gitUser,
		...more,
	})

/** The repository takes the branch that is sent; resolves when it has, and its answer is never sent, or `instead`. */
const takenUnanswered = (instead: (response: ServerResponse) => void = () => {}) =>
	new Promise<void>((taken) => {
		server.instead = (request, response) => {
			if (request.method !== 'POST' || !request.url?.includes('git-receive-pack')) return false
			const end = () => {
				taken()
				instead(response)
				return response
			}
			Object.assign(response, { writeHead: () => response, write: () => true, end })
			return false
		}
	})

test('a push that ends while its branch is sent says that the repository may have it', async () => {
	const stopped = takenUnanswered()
	const first = push({ branch: 'stopped' })
	await stopped
	await alice.post('/api/applications/gitStop', { applicationId: id })
	expect(await first).toMatchObject({
		status: 409,
		body: { detail: 'It was stopped. The repository may have taken the branch "stopped": look there.' },
	})
	expect(server.git('good', ['branch', '--list', 'stopped'])).toBe('stopped')

	const other = await app.another()
	const closed = takenUnanswered()
	const second = push({ branch: 'closed' }, other.as(alice))
	await closed
	await other.http.close()
	expect(await second).toMatchObject({
		status: 503,
		body: { detail: 'The server is going down. The repository may have taken the branch "closed": look there.' },
	})

	const { rows } = (await alice.get(`/api/audit/list?projectId=${id}`)).body
	expect(rows.slice(0, 2).map(({ verb, outcome, detail }: AuditEntry) => [verb, outcome, detail])).toEqual([
		[
			'git.push',
			'stopped',
			`${server.url('good')}, branch closed: The server is going down. The repository may have taken the branch "closed": look there.`,
		],
		[
			'git.push',
			'stopped',
			`${server.url('good')}, branch stopped: It was stopped. The repository may have taken the branch "stopped": look there.`,
		],
	])

	// What was taken is found by the next push.
	server.instead = undefined
	expect((await push({ branch: 'stopped' })).text).toBe('stopped')
})

test('a push whose answer is lost is one where the repository has the branch', async () => {
	const taken = takenUnanswered((response) => void response.destroy())
	expect(await push({ branch: 'unanswered' })).toMatchObject({ status: 200, text: 'unanswered' })
	await taken
})

test('a push whose answer is lost, and of which the repository cannot be asked, says that it may have the branch', async () => {
	const taken = takenUnanswered((response) => {
		response.destroy()
		server.instead = (_, next) => {
			next.destroy()
			return true
		}
	})
	const says =
		'The connection to 127.0.0.1 was cut before everything had arrived. The repository may have taken the branch "silent": look there.'
	expect(await push({ branch: 'silent' })).toMatchObject({ status: 422, body: { detail: says } })
	await taken
	const [entry] = (await alice.get(`/api/audit/list?projectId=${id}`)).body.rows
	expect(entry).toMatchObject({ outcome: 'stopped', detail: `${server.url('good')}, branch silent: ${says}` })
})

test('a push that is cut before the repository has the branch is none', async () => {
	server.instead = (request, response) => {
		if (request.method !== 'POST' || !request.url?.includes('git-receive-pack')) return false
		response.destroy()
		return true
	}
	expect(await push({ branch: 'cut' })).toMatchObject({
		status: 422,
		body: { detail: 'The connection to 127.0.0.1 was cut before everything had arrived.' },
	})
	expect(server.git('good', ['branch', '--list', 'cut'])).toBe('')
})

const ofPush = { statement: 'insert', table: 'audit_log', rows: "new.verb = 'git.push'" } as const
const itsEnd = { statement: 'delete', table: 'git_work', rows: "old.doing = 'push'" } as const

test.each([
	['its entry in the audit log', ofPush, 'entry', 'error'],
	['the end of its operation', itsEnd, 'end', 'warn'],
] as const)('a push is one where %s cannot be written, and so is the next', async (_, refused, branch, level) => {
	const logged = vi.spyOn(app.world.log, level)
	await refusing(app, refused, async () => {
		for (const time of ['first', 'second']) expect((await push({ branch })).text, time).toBe(branch)
	})
	expect(logged).toHaveBeenCalledTimes(2)
	logged.mockRestore()
	expect(server.git('good', ['branch', '--list', `${branch}*`])).toBe(branch)
	expect((await push({ branch })).text).toBe(branch)
})

test('an operation whose end could not be written holds up the other servers only until it can be', async () => {
	const other = (await app.another()).as(alice)
	await refusing(app, itsEnd, async () => {
		expect((await push({ branch: 'ended' })).text).toBe('ended')
		expect(await push({ branch: 'ended' }, other)).toMatchObject({
			status: 409,
			body: { detail: 'A push of this project by alice is still going on. Try again when it has ended, or stop it.' },
		})
	})
	// It would count as lost after 30 seconds.
	await expect.poll(async () => (await push({ branch: 'ended' }, other)).text, { timeout: 10_000 }).toBe('ended')
})

test('why a push failed is said also where its entry in the audit log cannot be written', async () => {
	await refusing(app, ofPush, async () => {
		expect(await push({ password: 'wrong' })).toMatchObject({
			status: 422,
			body: { detail: '127.0.0.1 does not accept this user name and password.' },
		})
	})
})

test('servers whose clocks differ agree on whether an operation still goes on', async () => {
	const minute = 60_000
	const [ahead, behind] = await Promise.all(
		[minute, -minute].map((skew) => app.another({ clock: () => new Date(Date.now() + skew) })),
	)
	const [early, late] = [ahead?.as(alice), behind?.as(alice)] as [Person, Person]
	const reached = new Promise<void>((go) => {
		server.instead = () => {
			go()
			return true
		}
	})
	const first = sync()
	await reached
	server.instead = undefined
	for (const [name, who] of Object.entries({ early, late })) {
		const { body } = await who.get(`/api/applications/gitProgress?applicationId=${id}`)
		expect(body, name).toMatchObject({ doing: 'preview', by: 'alice' })
		expect((await sync({}, true, who)).status, name).toBe(409)
	}
	await alice.post('/api/applications/gitStop', { applicationId: id })
	expect((await first).status).toBe(409)

	// Of a server that has not shown for half a minute.
	const gone = sql`insert into git_work (project_id, token, doing, by, since, beat_at, step)
		values (${id}, 'gone', 'sync', 'ben', now(), now() - interval '31 seconds', 'Writing')`
	for (const [name, who] of Object.entries({ early, late })) {
		await app.world.db.execute(gone)
		const { body } = await who.get(`/api/applications/gitProgress?applicationId=${id}`)
		expect(body, name).toMatchObject({ doing: null })
		expect((await sync({}, true, who)).status, name).toBe(200)
	}
})
