import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { forgetRevisions } from '../src/revisions/forget.ts'
import { type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>
const day = 24 * 3600_000

beforeAll(async () => {
	app = await testApp({ ASSAY_KEEP_REVISIONS_DAYS: '30', ASSAY_KEEP_RUNS_DAYS: '30' })
	project = await testProject(app)
})

const query = async (text: string) =>
	((await app.world.db.execute(text as never)) as unknown as { rows: Record<string, unknown>[] }).rows
const versions = async (kind: string, id: number) =>
	(await query(`select version from revisions where kind = '${kind}' and object_id = ${id} order by version`)).map(
		({ version }) => version,
	)

test('old states go when the clock has moved on, but for what stood last, and with 0 none does', async () => {
	const { feature } = project
	for (const content of ['Feature: second', 'Feature: third'])
		await project.alice.post('/api/feature/save', { id: feature, content })
	expect(await versions('feature', feature)).toEqual([1, 2, 3])
	expect(await forgetRevisions(app.world)).toBe(false)
	app.skipAhead(29 * day)
	await app.sweep()
	expect(await versions('feature', feature)).toEqual([1, 2, 3])
	app.skipAhead(31 * day)
	const never = { ...app.world, config: { ...app.world.config, keepRevisionsDays: 0 } }
	expect(await forgetRevisions(never)).toBe(false)
	expect(await versions('feature', feature)).toEqual([1, 2, 3])
	expect(await forgetRevisions(app.world, 1)).toBe(true)
	expect(await versions('feature', feature)).toHaveLength(2)
	app.skipAhead(32 * day)
	await app.sweep()
	expect(await versions('feature', feature)).toEqual([3])
	app.skipAhead(0)
})

test('a state that was replaced a moment ago stays, however old it is', async () => {
	const { feature, alice } = project
	await query(`update revisions set saved_at = now() - interval '400 days' where object_id = ${feature}`)
	await alice.post('/api/feature/save', { id: feature, content: 'Feature: fourth' })
	await forgetRevisions(app.world)
	expect(await versions('feature', feature)).toEqual([3, 4])
})

test('the content of a former state of a file goes with it', async () => {
	const { alice, application } = project
	const send = (id: number, content: string) => {
		const { payload, headers } = multipart({ id, applicationId: application }, { name: 'orders.csv', content })
		return alice.call('POST', '/api/files/upload', payload, headers)
	}
	await send(0, 'first')
	const [file] = await query("select id from files where name = 'orders.csv'")
	const hash = (text: string) => createHash('sha256').update(text).digest('hex')
	for (const [version, text] of [
		[1, 'first'],
		[2, 'second'],
	] as const)
		await query(`
			insert into revisions (project_id, kind, object_id, version, body, saved_at)
			values (${application}, 'file', ${Number(file?.id) + 1000}, ${version}, '{"sha256":"${hash(text)}"}', now() - interval '40 days')`)
	await query(`delete from files where id = ${file?.id}`)
	expect(await app.world.blobs.has(hash('first'))).toBeDefined()
	await forgetRevisions(app.world)
	expect(await app.world.blobs.has(hash('first'))).toBeUndefined()
})
