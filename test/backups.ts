import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwnDatabase, withStopped } from '@assay/server/backup/own-database'
import { readConfig } from '@assay/server/config'
import { keepSecret } from '@assay/server/data-folder'
import { migrate } from '@assay/server/db/migrate'
import { openDatabase } from '@assay/server/db/open'
import { removeDataFolder } from '../packages/server/test/database.ts'
import { busy, mostMemory } from './processes.ts'
import { root } from './product.ts'

/** What one way of a backup takes. Of the database's own process nothing is counted. */
interface Cost {
	seconds: number
	/** Of the processor. */
	active: number
	/** Of memory, at most. */
	megabytes: number
}

export interface BackupReport {
	rows: number
	blobs: number
	/** Of the contents, before. */
	contentMegabytes: number
	fileMegabytes: number
	backup: Cost
	restore: Cost
	/** Tables and contents that are not the same afterwards. */
	differences: string[]
}

/** Backs up an installation with so many runs, each with a log, a picture, a page and an archive, and restores it elsewhere. */
export async function backups(runs: number, say = (_line: string) => {}): Promise<BackupReport> {
	const place = await mkdtemp(join(tmpdir(), 'assay-backups-'))
	const [from, to] = [join(place, 'from'), join(place, 'to')] as const
	const file = join(place, 'assay.backup')
	try {
		say(`filling with ${runs} runs …`)
		const contentBytes = await fill(from, runs)
		say('backing up …')
		const { said, cost: backup } = await measured(from, ['backup', file])
		say('restoring …')
		const { cost: restore } = await measured(to, ['restore', file])
		say('comparing …')
		const [was, is] = [await sums(from), await sums(to)]
		const differences = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => was[key] !== is[key])
		const [, rows = '', blobs = ''] = said.match(/: (\d+) rows and (\d+) contents/) ?? []
		return {
			rows: Number(rows),
			blobs: Number(blobs),
			contentMegabytes: contentBytes / 1e6,
			fileMegabytes: (await stat(file)).size / 1e6,
			backup,
			restore,
			differences,
		}
	} finally {
		await removeDataFolder(from)
		await removeDataFolder(to)
		await rm(place, { recursive: true, force: true })
	}
}

const config = (data: string) => readConfig({ ASSAY_DATA: data })

/** Runs a command of the built program; throws what it said where it does not end well, or warns. */
async function measured(data: string, words: string[]): Promise<{ said: string; cost: Cost }> {
	const began = performance.now()
	const child = spawn(process.execPath, [join(root, 'dist/cli.mjs'), ...words], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, ASSAY_DATA: data },
	})
	let [said, warned] = ['', '']
	child.stdout.on('data', (chunk) => (said += chunk))
	child.stderr.on('data', (chunk) => (warned += chunk))
	const pid = child.pid ?? 0
	let [active, megabytes] = [0, 0]
	const look = setInterval(() => {
		active = Math.max(active, busy([pid]) / 1000)
		megabytes = Math.max(megabytes, mostMemory(pid))
	}, 100)
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
	clearInterval(look)
	if (code !== 0 || warned !== '') throw new Error(`assay ${words[0]} ended with ${code}: ${warned}${said}`)
	return { said, cost: { seconds: (performance.now() - began) / 1000, active, megabytes } }
}

/** Makes the installation; gives the size of its contents in bytes. */
async function fill(data: string, runs: number): Promise<number> {
	await mkdir(data, { mode: 0o700 })
	await keepSecret(data)
	return withStopped(config(data), async (url) => {
		await migrate(url)
		const { pool, close } = openDatabase(url, { size: 1 })
		await pool.query(`
			insert into projects (name, application_type, group_id, created_at, updated_at) values ('Shop', 'ALL', 'g', now(), now())`)
		await pool.query(`
			insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
			select 1, 'Feature ' || n, n || '.feature', repeat('  * match response.total == 30.40' || chr(10), 40), '', 'ANOROC', now(), now()
			from generate_series(1, 100) n`)
		await pool.query(
			`insert into runs (project_id, kind, name, feature_id, environment_name, environment_settings, feature_types, state, queued_at, finished_at, report_url)
			select 1, 'FEATURE', 'Feature ' || n, 1 + n % 100, 'staging', '{}', '{ANOROC}', 'SUCCESS', now(), now(), n || '/index.html'
			from generate_series(1, $1::int) n`,
			[runs],
		)
		await pool.query(`
			insert into run_log (run_id, first, last, events) select id, 1, 40,
				(select string_agg('{"n":' || n || ',"type":"stepFinished","step":"1.1.' || n || '","nanos":' || (random() * 1e9)::int || '}', chr(10))
				from generate_series(1, 40 + id * 0) n)
			from runs`)
		await pool.query(`
			insert into scenario_runs (run_id, scenario, feature_id, key, name, line, status, nanos)
			select id, '1.' || n, feature_id, md5(n::text), 'Scenario ' || n, n, 'passed', 1 from runs, generate_series(1, 5) n`)
		let bytes = 0
		for (let n = 0; n < 256; n++) await mkdir(join(data, 'blobs', n.toString(16).padStart(2, '0')), { recursive: true })
		for (let first = 1; first <= runs; first += 500) {
			const kept: { run: number; sha256: string; size: number }[] = []
			const writes: Promise<void>[] = []
			const last = Math.min(first + 499, runs)
			for (let run = first; run <= last; run++)
				for (const content of evidenceOf(run)) {
					const sha256 = createHash('sha256').update(content).digest('hex')
					writes.push(writeFile(join(data, 'blobs', sha256.slice(0, 2), sha256), content))
					kept.push({ run, sha256, size: content.length })
					bytes += content.length
				}
			await Promise.all(writes)
			await pool.query(
				'insert into run_blobs (run_id, sha256, size) select * from unnest($1::bigint[], $2::text[], $3::bigint[])',
				[kept.map(({ run }) => run), kept.map(({ sha256 }) => sha256), kept.map(({ size }) => size)],
			)
		}
		await close()
		return bytes
	})
}

/** A picture, which does not shrink, and two texts, which do. */
function evidenceOf(run: number): Buffer[] {
	const page = `<li class="product"><b>Kite ${run}</b><i>30.40</i></li>\n`.repeat(500)
	const archive = `{"url":"https://shop.example.com/${run}","status":200,"time":12.5}\n`.repeat(150)
	return [
		Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(25_000)]),
		Buffer.from(page),
		Buffer.from(archive),
	]
}

/** A sum over every row of each table, and over the names and sizes of contents. */
async function sums(data: string): Promise<Record<string, string>> {
	return withOwnDatabase(config(data), async (url) => {
		const { pool, close } = openDatabase(url, { size: 1 })
		const { rows: tables } = await pool.query<{ name: string }>(
			"select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
		)
		const found: Record<string, string> = {}
		for (const { name } of tables) {
			const { rows } = await pool.query<{ sum: string }>(
				`select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
			)
			found[name] = rows[0]?.sum ?? ''
		}
		await close()
		for (const name of await readdir(join(data, 'blobs'), { recursive: true }))
			if (/[0-9a-f]{64}$/.test(name)) found[name] = String((await stat(join(data, 'blobs', name))).size)
		return found
	})
}
