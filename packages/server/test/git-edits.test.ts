import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from './app.ts'
import { type GitServer, gitServer, gitUser } from './git-server.ts'

/** Random edits on both sides of a sync: no scenario that anybody wrote is lost. */
let app: TestApp
let server: GitServer
let alice: Person

beforeAll(async () => {
	app = await testApp({ ASSAY_ALLOW_PRIVATE: '127.0.0.1' })
	server = await gitServer()
	alice = await app.user('alice', 'admin', 'read_write')
})
afterAll(() => server.close())

const names = ['one', 'two', 'three', 'four']
/** Who edits which feature; a null deletes it, which only the repository does. */
const edit = fc.record({
	side: fc.constantFrom('here', 'there'),
	name: fc.constantFrom(...names),
	gone: fc.boolean(),
})
const rounds = fc.array(
	fc.record({ edits: fc.array(edit, { maxLength: 5 }), keep: fc.boolean(), push: fc.boolean() }),
	{
		minLength: 1,
		maxLength: 2,
	},
)

test('every scenario written on either side is afterwards in the project, in a revision or in git', async () => {
	let count = 0
	await fc.assert(
		fc.asyncProperty(rounds, async (play) => {
			const repository = `r${++count}`
			const gitUri = server.make(repository)
			const project = { id: 0, name: `Edits ${count}`, applicationType: 'KARATE', gitBranchName: 'main' }
			const id = (await alice.post('/api/applications/save', project)).body.id as number
			const call = (path: string, more: object) =>
				alice.post(path, { applicationId: id, gitUri, branch: 'main', ...gitUser, ...more })
			const there = new Map(names.map((name) => [`f/${name}.feature`, `Feature: ${name}\n  Scenario: ${name} 0\n`]))
			server.commit(repository, 'main', Object.fromEntries(there))
			await call('/api/applications/filestodb', {})
			const here: string[] = []
			let at = 0
			for (const { edits, keep, push } of play) {
				const changes: Record<string, string | null> = {}
				for (const { side, name, gone } of edits) {
					const path = `f/${name}.feature`
					const content = `Feature: ${name}\n  Scenario: ${name} ${++at}\n`
					if (side === 'there') {
						if (!gone) there.set(path, content)
						if (gone && !there.delete(path)) continue
						if (gone && changes[path] !== undefined && !(await committed(repository, path))) delete changes[path]
						else changes[path] = gone ? null : content
						continue
					}
					const all = (await alice.get(`/api/feature/all/${id}`)).body as { id: number; path: string }[]
					const feature = all.find((one) => one.path === path)
					if (!feature) continue
					expect((await alice.post('/api/feature/save', { id: feature.id, content })).status).toBe(200)
					here.push(content)
				}
				if (Object.keys(changes).length > 0) server.commit(repository, 'main', changes)
				const preview = (await call('/api/applications/filestodb?preview=true', {})).body
				const synced = await call('/api/applications/filestodb', {
					keep: keep ? preview.conflicts : [],
					commit: preview.commit,
				})
				expect(synced.status, synced.text).toBe(200)
				if (push) expect((await call('/api/applications/dbtofiles', { branch: 'out' })).status).toBe(200)
			}
			const features = (await alice.get(`/api/feature/all/${id}`)).body as {
				id: number
				path: string
				content: string
			}[]
			const kept = await Promise.all(
				features.map(async ({ id }) => (await alice.get(`/api/revision/list?of=feature&objectId=${id}&size=100`)).text),
			)
			for (const content of here) expect(kept.join('').includes(JSON.stringify(content).slice(1, -1))).toBe(true)
			const holds = (text: string) => features.some(({ content }) => content === text)
			const lastHere = (path: string) => features.find((one) => one.path === path)?.content ?? ''
			for (const [path, content] of there) expect(holds(content) || here.includes(lastHere(path))).toBe(true)
			const again = (await call('/api/applications/filestodb?preview=true', {})).body
			expect(again).toMatchObject({ added: [], changed: [], conflicts: [] })
		}),
		{ numRuns: Number(process.env.ASSAY_GIT_EDITS ?? 3), seed: 20261121, endOnFailure: true },
	)
}, 300_000)

test('objects of any name, with any of their five texts, come through push and sync as they were', async () => {
	const json = fc.oneof(
		fc.constant(''),
		fc.constant('{}'),
		fc
			.dictionary(fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
			.map((value) => JSON.stringify(value, null, '\t')),
		fc.constant('{\r\n  "a": "b"\r\n}\r\n'),
	)
	const name = fc.oneof(
		fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && text !== ''),
		fc.constantFrom('shop', 'SHOP', 'shop.ui', 'shop.content', 'shop.ui.api', 'con', '.settings', 'a/b'),
	)
	const object = fc.record({
		name,
		locator: json,
		content: json,
		anoroc_content: json,
		karate_content: json,
		settings_content: json,
	})
	const objects = fc.sample(object, { numRuns: 40, seed: 20261121 })
	const gitUri = server.make('objects')
	const project = async (name: string) => {
		const body = { id: 0, name, applicationType: 'ALL', gitBranchName: 'main' }
		return (await alice.post('/api/applications/save', body)).body.id as number
	}
	const held = async (id: number) =>
		((await alice.get(`/api/globalObject/all?applicationId=${id}`)).body as Record<string, string>[])
			.map((one) => Object.keys(objects[0] ?? {}).map((field) => one[field] ?? ''))
			.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
	const from = await project('Objects')
	let taken = 0
	for (const one of objects) {
		const { status } = await alice.post('/api/globalObject/save', { ...one, application_id: from })
		if (status === 201) taken++
	}
	expect(taken).toBeGreaterThan(25)
	const call = (path: string, id: number, branch: string) =>
		alice.post(path, { applicationId: id, gitUri, branch, ...gitUser })
	const pushed = await call('/api/applications/dbtofiles', from, 'main')
	expect(pushed.status, pushed.text).toBe(200)
	const into = await project('Objects again')
	const synced = await call('/api/applications/filestodb', into, pushed.text)
	expect(synced.body, synced.text).toMatchObject({ conflicts: [], notes: [] })
	expect(await held(into)).toEqual(await held(from))
})

const committed = async (repository: string, path: string) => path in server.files(repository, 'main')
