import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Client, client } from '@assay/contract/client'
import { openDatabase } from '@assay/server/db/open'
import { createApiToken } from '@assay/server/identity/sessions/api-tokens'
import { steadyPort } from '@assay/server/steady-port'
import { clusterOf, copyData } from './copy-data.ts'
import { databaseOf } from './database.ts'

/** The built product as a process of its own, on a data folder of its own: what journeys, proofs and benchmarks start. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const admin = { username: 'admin', password: 'a long enough word' }

export interface Product {
	url: string
	data: string
	process: ChildProcess
	/** Everything it printed. */
	said(): string
	/** Ends it in order and waits. */
	stop(): Promise<void>
	/** Ends it with SIGKILL and waits until it has ended: before that its port and folder are not free. */
	kill(): Promise<void>
}

export const emptyData = () => mkdtemp(join(tmpdir(), 'assay-product-'))

/** Names the data folder of a product that was started and stopped once, while journeys run (`journeys-setup.ts`). */
export const startedData = 'JOURNEYS_STARTED_DATA'

/**
 * A data folder of one's own for a product: among the journeys one on which it was started before, elsewhere an empty one. What is
 * about a first start, or brings a database, a key or blobs of its own, begins with `emptyData`.
 */
export function newData(): Promise<string> {
	const from = process.env[startedData]
	return from === undefined ? emptyData() : copyData(from)
}

/** Says where the product is that runs as long as the journeys do, as JSON (`journeys-setup.ts`). */
export const runningProduct = 'JOURNEYS_RUNNING_PRODUCT'

/**
 * The product of all journeys that need none of their own, with the shop and an executor: each has projects of its own in it, leaves
 * the settings of the installation as they are, and may meet the projects and people of others.
 */
export function sharedProduct(): Pick<Product, 'url' | 'data'> {
	const running = process.env[runningProduct]
	if (running === undefined) throw new Error('The product that journeys share did not start.')
	return JSON.parse(running)
}

/** Names a browser without windows for the executors of the products that journeys start (`journeys-setup.ts`). */
export const lightBrowser = 'JOURNEYS_LIGHT_BROWSER'

export interface StartOptions {
	data: string
	port?: number
	env?: Record<string, string>
	/** A user of the system that it runs as instead of ours; only root can. */
	user?: number
	/** Another Node than ours. */
	node?: string
	/** Words before the command that become it. */
	before?: string[]
	/** By `npm start` instead of its program. */
	npm?: boolean
	/** Among the journeys: its executor starts the browser that people have, which costs three times as much, not the light one. */
	usualBrowser?: boolean
}

/** Starts `npm start`'s program, without npm unless it is asked for, and waits for the first answer. */
export async function startProduct({
	data,
	port,
	env = {},
	user,
	node = process.execPath,
	before = [],
	npm,
	usualBrowser = false,
}: StartOptions): Promise<Product> {
	const chosen = port ?? (await steadyPort())
	const url = `http://127.0.0.1:${chosen}`
	// Node alone would leave the new user in the groups of root.
	const asUser = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--']
	const program = npm ? ['npm', 'start'] : [node, join(root, 'scripts/start.mjs')]
	const light = usualBrowser ? undefined : process.env[lightBrowser]
	const [command = '', ...rest] = [...before, ...asUser, ...program]
	const child = spawn(command, rest, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			ASSAY_DATA: data,
			ASSAY_PORT: String(chosen),
			ASSAY_ADMIN_USERNAME: admin.username,
			ASSAY_ADMIN_PASSWORD: admin.password,
			SHOP_PORT: '0',
			...(light === undefined ? {} : { ASSAY_CHROMIUM: light }),
			...env,
		},
	})
	let said = ''
	child.stdout.on('data', (chunk) => (said += chunk))
	child.stderr.on('data', (chunk) => (said += chunk))
	const until = Date.now() + 180_000
	while (!(said.includes('Assay is ready') && (await answers(url)))) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Assay ended at its start:\n${said}`)
		if (Date.now() > until) throw new Error(`Assay did not answer within three minutes:\n${said}`)
		await sleep(25)
	}
	const end = async (signal: NodeJS.Signals) => {
		if (child.exitCode !== null || child.signalCode !== null) return
		const ended = new Promise((resolve) => child.once('exit', resolve))
		child.kill(signal)
		await ended
	}
	return {
		url,
		data,
		process: child,
		said: () => said,
		stop: () => end('SIGTERM'),
		kill: () => end('SIGKILL'),
	}
}

export const answers = (url: string) =>
	fetch(`${url}/api/health`).then(
		(response) => response.ok,
		() => false,
	)

/** An API token, made as `assay token` makes it. */
export async function tokenOf(
	data: string,
	username = admin.username,
	env: Record<string, string> = {},
): Promise<string> {
	const { db, close } = env.DATABASE_URL ? openDatabase(env.DATABASE_URL, { size: 1 }) : await databaseOf(data)
	try {
		return await createApiToken(db, { username, name: 'of a test' })
	} finally {
		await close()
	}
}

/** Calls as the pages make them, with a bearer token. */
export function caller(url: string, token: string): Client {
	return client((path, { headers, ...init }) =>
		fetch(url + path, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } }),
	)
}

/** Waits until a run has ended and gives it. */
export async function endOf(api: Client, runId: number, milliseconds = 120_000) {
	for (const until = Date.now() + milliseconds; ; await sleep(100)) {
		const run = await api.runs.get({ params: { runId } })
		if (run.status !== 'RUNNING') return run
		if (Date.now() > until) throw new Error(`Run ${runId} is still RUNNING after ${milliseconds / 1000} s`)
	}
}

/** With its database, wherever that lies. */
export async function removeData(data: string): Promise<void> {
	const cluster = await clusterOf(data)
	for (const folder of [cluster, data]) if (folder !== '') await rm(folder, { recursive: true, force: true })
}
