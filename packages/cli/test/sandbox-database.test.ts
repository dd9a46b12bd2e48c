import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReaper, type Reaper } from '@assay/engine/executor/reaper'
import { startSandbox } from '@assay/engine/executor/sandbox/sandbox'
import { type Cluster, startCluster } from '@assay/server/db/cluster'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * Node's permission model does not limit the network, so user code can reach the database's port. It must not get in: the
 * password lies only in the data folder, which it cannot read, and there is no socket that asks for none.
 */
let cluster: Cluster
let reaper: Reaper
const data = mkdtempSync(join(tmpdir(), 'assay-data-'))

beforeAll(async () => {
	cluster = await startCluster(data, { log: () => {} })
	reaper = openReaper()
}, 60_000)
afterAll(async () => {
	reaper?.close()
	await cluster?.stop()
	// Root's lies elsewhere.
	for (const folder of [cluster?.folder, data]) if (folder) rmSync(folder, { recursive: true, force: true })
})

const login = (target: string, user: string, database: string) => `
	const socket = require('node:net').connect(${target})
	const answer = new Promise((resolve) => {
		socket.on('error', (error) => resolve('refused: ' + error.code))
		socket.on('close', () => resolve('closed'))
		socket.once('data', (bytes) => resolve(String.fromCharCode(bytes[0]) + ' ' + bytes.readInt32BE(5)))
	})
	socket.on('connect', () => {
		const text = Buffer.from('user\\0${user}\\0database\\0${database}\\0\\0')
		const head = Buffer.alloc(8)
		head.writeInt32BE(8 + text.length, 0)
		head.writeInt32BE(196608, 4)
		socket.write(Buffer.concat([head, text]))
	})
	process.send({ got: await answer })`

async function probe(body: string): Promise<unknown> {
	const program = join(mkdtempSync(join(tmpdir(), 'assay-probe-')), 'probe.cjs')
	writeFileSync(
		program,
		`(async () => { try { ${body} } catch (error) { process.send({ got: 'refused: ' + error.code }) } })()`,
	)
	const sandbox = startSandbox(reaper, program)
	try {
		return await new Promise((resolve) => {
			sandbox.onMessage = (message) => resolve((message as unknown as { got: unknown }).got)
			sandbox.onEnd = resolve
		})
	} finally {
		sandbox.kill()
	}
}

it('lets no sandbox into the database', async () => {
	const { hostname, port, username, pathname } = new URL(cluster.url)
	const database = pathname.slice(1)
	for (const user of [username, 'postgres']) {
		const answer = String(await probe(login(`${port}, '${hostname}'`, user, database)))
		// R 10: asks for a password by SCRAM. R 0 would be "come in".
		expect(answer).toMatch(/^(R 10|R 5|R 3|E \d+|closed|refused)/)
	}
	for (const folder of ['/tmp', '/var/run/postgresql', '/run/postgresql', data].filter((place) => existsSync(place))) {
		const name = `.s.PGSQL.${port}`
		if (!readdirSync(folder).includes(name)) continue
		expect(String(await probe(login(`'${join(folder, name)}'`, username, database)))).not.toMatch(/^R 0/)
	}
}, 60_000)

it('gives no sandbox the data folder', async () => {
	const files = readdirSync(data, { recursive: true }).map(String)
	expect(files.length).toBeGreaterThan(0)
	for (const file of ['.', ...files.filter((name) => !name.includes('/')).slice(0, 20)]) {
		const path = JSON.stringify(join(data, file))
		const answer = await probe(
			`const fs = require('node:fs'); process.send({ got: String(fs.statSync(${path}).isDirectory() ? fs.readdirSync(${path}) : fs.readFileSync(${path})) })`,
		)
		expect(answer).toBe('refused: ERR_ACCESS_DENIED')
	}
}, 60_000)
