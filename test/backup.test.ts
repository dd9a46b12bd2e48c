import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withOwnDatabase } from '@assay/server/backup/own-database'
import { type Cluster, startCluster } from '@assay/server/db/cluster'
import { openDatabase } from '@assay/server/db/open'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDataFolder } from '../packages/server/test/database.ts'
import { backups } from './backups.ts'
import { caller, emptyData, endOf, type Product, root, startProduct, tokenOf } from './product.ts'
import { upload } from './seed.ts'

/** The commands of docs/operating.md, in the order in which they stand, on a filled product: embedded, external and back. */
let data: string
let folder: string
let external: Cluster
let externalData: string
let externalUrl: string
let shop: string
let running: Product | undefined
const folders = new Set<string>()

beforeAll(async () => {
	data = await emptyData()
	externalData = await emptyData()
	folder = await mkdtemp(join(tmpdir(), 'assay-backups-'))
	shop = String(await steadyPort())
	external = await startCluster(externalData, { fsync: false })
	const database = openDatabase(external.url, { size: 1 })
	await database.pool.query('create database assay')
	await database.close()
	externalUrl = external.url.replace(/[^/]+$/, 'assay')
	await writeFile(join(folder, 'passphrase'), 'correct horse battery\n')
}, 180_000)

afterAll(async () => {
	await running?.stop()
	await external?.stop()
	for (const place of [data, externalData, ...folders]) await removeDataFolder(place)
	await rm(folder, { recursive: true, force: true })
})

interface Command {
	env: Record<string, string>
	words: string[]
}

/** The commands of a block of the page, with the places and the address of this test. */
async function commandsWith(word: string): Promise<Command[]> {
	const page = await readFile(join(root, 'docs/operating.md'), 'utf8')
	const block = [...page.matchAll(/^```\n([^`]*)^```$/gm)]
		.map(([, text = '']) => text)
		.find((text) => text.includes(word))
	if (block === undefined) throw new Error(`docs/operating.md has no commands with ${word}`)
	return block
		.trim()
		.split('\n')
		.map((line) => {
			const words = line.split(' ').map((one) => one.replace('/srv/', `${folder}/`))
			const settings = words.filter((one) => /^[A-Z_]+=/.test(one)).map((one) => one.split(/=(.*)/s).slice(0, 2))
			const env = Object.fromEntries(settings)
			if (env.DATABASE_URL) env.DATABASE_URL = externalUrl
			if (env.ASSAY_DATA) folders.add(env.ASSAY_DATA)
			return { env, words: words.filter((one) => !/^[A-Z_]+=/.test(one)) }
		})
}

const start = async (env: Record<string, string> = {}) => {
	running = await startProduct({ data: env.ASSAY_DATA ?? data, env: { SHOP_PORT: shop, ...env } })
	return running
}

/** Carries one command out as it stands, and gives what it printed. */
async function carryOut({ env, words }: Command): Promise<string> {
	const [first, second, ...rest] = words
	if (first === 'npm' && second === 'start') {
		await start(env)
		return ''
	}
	// Which state of the program is taken is its user's matter.
	if (first === 'git') return ''
	expect([first, second]).toEqual(['npx', 'assay'])
	const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...rest], {
		cwd: folder,
		env: { ...process.env, ASSAY_DATA: data, ...env },
	})
	return stdout
}

/** Every row of every table and every content; the settings must be those of no running server. */
async function everything(env: { ASSAY_DATA: string; DATABASE_URL?: string }) {
	return withOwnDatabase({ data: env.ASSAY_DATA, databaseUrl: env.DATABASE_URL }, async (url) => {
		const { pool, close } = openDatabase(url, { size: 1 })
		const { rows: tables } = await pool.query<{ name: string }>(
			"select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
		)
		const rows: Record<string, string[]> = {}
		for (const { name } of tables) {
			const found = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
			rows[name] = found.rows.map(({ row }) => row)
		}
		await close()
		const blobs = join(env.ASSAY_DATA, 'blobs')
		const contents = (await readdir(blobs, { recursive: true })).filter((name) =>
			/^[0-9a-f]{2}.[0-9a-f]{64}$/.test(name),
		)
		const named = new Set(Object.values(rows.run_blobs ?? []).flatMap((row) => row.match(/[0-9a-f]{64}/) ?? []))
		return {
			rows,
			contents: contents.sort(),
			named: named.size,
			key: await readFile(join(env.ASSAY_DATA, 'key'), 'utf8'),
		}
	})
}

/** A feature whose only step opens a secret of its environment. */
const opensSecret = `Feature: secret
  Scenario: it is what was typed
    * match shopPassword == 'correct horse'
`

async function runOnce(env: Record<string, string>) {
	const product = running as Product
	const api = caller(product.url, await tokenOf(env.ASSAY_DATA ?? data, 'admin', env))
	const [project] = await api.projects.list({ query: {} })
	const applicationId = project?.id ?? 0
	const [environment] = (await api.environments.all({ query: { applicationId } })).filter(
		({ name }) => name === 'secrets',
	)
	const [feature] = (await api.features.all({ params: { applicationId } })).filter(
		({ name }) => name === 'Opens a secret',
	)
	const body = { feature_id: feature?.id ?? 0, env_id: environment?.id ?? 0, application_id: applicationId }
	const { id } = await api.runs.startFeature({ body })
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 1 })
}

test('a filled product is backed up while it runs and restored with its passphrase', async () => {
	const product = await start()
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.session.sample({})
	const [environment] = await api.environments.all({ query: { applicationId } })
	await api.environments.save({
		body: {
			name: 'secrets',
			anoroc_content: '{}',
			karate_content: '{"shopPassword":"correct horse"}',
			settings_content: '{}',
			applicationId,
		},
	})
	await api.features.save({
		body: { name: 'Opens a secret', content: opensSecret, feature_type: 'KARATE', application_id: applicationId },
	})
	expect((await upload(product.url, token, applicationId, 'orders.csv', 'a;b\n')).ok).toBe(true)
	// A web feature that fails keeps pictures and pages.
	const all = await api.features.all({ params: { applicationId } })
	const web = all.filter(({ featureType }) => featureType === 'ANOROC')
	for (const feature of [...web, ...all.filter((one) => !web.includes(one))].slice(0, 3)) {
		const body = { feature_id: feature.id, env_id: environment?.id ?? 0, application_id: applicationId }
		await endOf(api, (await api.runs.startFeature({ body })).id)
	}
	await runOnce({})
	const said = []
	for (const command of await commandsWith('tuesday.backup --pass')) said.push(await carryOut(command))
	expect(said[0]).toMatch(/^monday\.backup: \d+ rows and \d+ contents in [\d.]+ MB\.\n$/)
	await product.stop()
	for (const command of await commandsWith('restore tuesday')) await carryOut(command)
	await runOnce({ ASSAY_DATA: join(folder, 'tuesday') })
	await running?.stop()
}, 300_000)

test('it moves to an external PostgreSQL and back, and nothing differs', async () => {
	const before = await everything({ ASSAY_DATA: data })
	expect(before.rows.runs?.length).toBeGreaterThanOrEqual(4)
	expect(before.contents.length).toBeGreaterThanOrEqual(2)
	const moved = { ASSAY_DATA: join(folder, 'moved'), DATABASE_URL: externalUrl }
	const commands = await commandsWith('move.backup')
	const npmStart = commands.pop() as Command
	for (const command of commands) await carryOut(command)
	expect(await everything(moved)).toEqual(before)
	await carryOut(npmStart)
	await runOnce(moved)
	await running?.stop()
	const then = await everything(moved)
	expect(then.rows.runs).toHaveLength((before.rows.runs?.length ?? 0) + 1)
	const back = { ASSAY_DATA: join(folder, 'back') }
	folders.add(back.ASSAY_DATA)
	await carryOut({ env: moved, words: ['npx', 'assay', 'backup', 'back.backup'] })
	await carryOut({ env: back, words: ['npx', 'assay', 'restore', 'back.backup'] })
	expect(await everything(back)).toEqual(then)
	await start(back)
	await runOnce(back)
	await running?.stop()
}, 300_000)

test('an upgrade is begun with a backup, and rolled back into another folder', async () => {
	const before = await everything({ ASSAY_DATA: data })
	for (const command of await commandsWith('git pull')) await carryOut(command)
	await runOnce({})
	await running?.stop()
	const commands = await commandsWith('git checkout')
	const npmStart = commands.pop() as Command
	for (const command of commands) await carryOut(command)
	expect(await everything({ ASSAY_DATA: join(folder, 'before') })).toEqual(before)
	await carryOut(npmStart)
	await runOnce(npmStart.env)
	await running?.stop()
}, 300_000)

test('hundreds of runs with evidence come back as they were', async () => {
	const { blobs, differences } = await backups(300)
	expect({ blobs, differences }).toEqual({ blobs: 900, differences: [] })
}, 300_000)
