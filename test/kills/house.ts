import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from '@assay/contract/client'
import { startCluster } from '@assay/server/db/cluster'
import { steadyPort } from '@assay/server/steady-port'
import { answers, caller, emptyData, type Product, removeData, root, startProduct, tokenOf } from '../product.ts'
import { type Gate, openGate } from './gate.ts'
import { type Mark, type Marked, newMark } from './marked.ts'
import { playing, type Role } from './roles.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/**
 * A running installation, in parts that can be hurt. `alone`: `npm start` with all that it brings. `apart`: a server, its
 * executor and its database are three machines, with networks between them.
 */
export interface House {
	kind: HouseKind
	url: string
	token: string
	api: Client
	/** Where runs are started; its executor serves this one alone. */
	project: number
	find(role: Role): Marked[]
	/** All its processes. */
	living(): Marked[]
	/** Those that should have ended with what started them. A database is taken over by the next server. */
	left(): Marked[]
	networks: { executor: Gate; database: Gate } | undefined
	disk: SmallDisk | undefined
	database: { stop(): Promise<void>; start(): Promise<void> } | undefined
	/** Starts what has ended and would not come back by itself, and waits for the first answer. */
	recover(): Promise<void>
	/** Waits until the server knows both executors: what runs side by side is shared then. */
	whole(): Promise<void>
	/** What `assay verify-run` finds different of these runs. */
	verify(runs: number[]): Promise<string[]>
	said(): string
	stop(): Promise<void>
}
export type HouseKind = 'alone' | 'apart'

interface Options {
	/** By npm, as in the README. */
	npm: boolean
	/** Whether executors that the server did not start itself are found, too: their end is known when a lease has passed. */
	patient: boolean
}

export async function openHouse(kind: HouseKind, { npm, patient }: Options): Promise<House> {
	const mark = newMark()
	const data = await emptyData()
	const port = await steadyPort()
	const url = `http://127.0.0.1:${port}`
	const disk = openSmallDisk(`${data}-blobs`)
	const far = kind === 'apart' ? await farDatabase() : undefined
	const metricsToken = randomBytes(16).toString('hex')
	const env: Record<string, string> = {
		ASSAY_DEMO_SHOP: 'off',
		ASSAY_PARALLEL_RUNS: '3',
		ASSAY_METRICS_TOKEN: metricsToken,
		...(disk ? { ASSAY_BLOBS: disk.folder } : {}),
		...(far ? { DATABASE_URL: far.url, ASSAY_SECRET_KEY: randomBytes(32).toString('hex'), ASSAY_EXECUTOR: 'off' } : {}),
	}
	/** For commands beside the server, which no network is cut from. */
	const ownEnv = () => ({ ...env, ...(far ? { DATABASE_URL: far.direct() } : {}) })
	let lives = 0
	let serverLife = 0
	const start = () => {
		serverLife = ++lives
		const npmToo = npm && kind === 'alone'
		return startProduct({ data, port, env, npm: npmToo, before: mark.words(serverLife), usualBrowser: true })
	}
	let product: Product = await start()
	const token = await tokenOf(data, undefined, ownEnv())
	const api = caller(url, token)
	const { id: project } = await api.projects.save({ body: { name: 'Kills', applicationType: 'ALL' } })
	const gate = far && (await openGate(port))
	const { token: ofExecutors } = await api.tokens.create({
		body: { name: 'far', kind: 'executor', projects: [project] },
	})
	// Beside the server's own one another, and where it has none two: plans that run side by side are shared.
	const executors = (far ? ['far', 'farther'] : ['beside']).map((name) =>
		moreExecutor(name, { server: gate?.port ?? port, token: ofExecutors, mark, nextLife: () => ++lives }),
	)
	const networks = far && gate ? { executor: gate, database: far.network } : undefined

	const isFar = (life: number) => executors.some((one) => one.life() === life)
	const find = (role: Role) =>
		playing(role, mark.living()).filter(({ life }) => patient || role !== 'executor' || !isFar(life))
	const current = () => [serverLife, ...executors.map(({ life }) => life())]
	const house: House = {
		kind,
		url,
		token,
		api,
		project,
		find,
		living: mark.living,
		left: () => mark.living().filter((one) => !current().includes(one.life) && !/postgres/.test(one.command)),
		networks,
		disk,
		database: far,
		async recover() {
			if (find('server').every((one) => one.life !== serverLife)) {
				const old = () => [...find('npm'), ...find('server')].filter((one) => one.life === serverLife)
				await until(
					() => old().length === 0,
					60_000,
					() => `npm lives on after the server: ${commands(old())}`,
				)
				product = await start()
			}
			for (const one of executors) one.recover()
			for (const end = Date.now() + 60_000; !(await answers(url)); await sleep(50))
				if (Date.now() > end) throw new Error(`The server does not answer within 60 s:\n${product.said()}`)
		},
		async whole() {
			for (const end = Date.now() + 60_000; (await connected(url, metricsToken)) < 2; await sleep(50))
				if (Date.now() > end) throw new Error('Two executors were not connected within 60 s.')
		},
		async verify(runs) {
			if (runs.length === 0) return []
			const command = [join(root, 'packages/cli/bin/assay.mjs'), 'verify-run', ...runs.map(String)]
			const options = { cwd: root, env: { ...process.env, ...ownEnv(), ASSAY_DATA: data } }
			const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch((error) => error)
			const lines = `${stdout}${stderr}`.trim().split('\n')
			return lines.filter((line) => !line.endsWith('everything agrees with its log.'))
		},
		said: () => [product.said(), ...executors.map(({ said }) => `An executor said:\n${said()}`)].join('\n'),
		async stop() {
			await Promise.all(executors.map((one) => one.stop()))
			await product.stop()
			await far?.close()
			await gate?.close()
			const rest = () => mark.living()
			await until(
				() => rest().length === 0,
				30_000,
				() => `left after the end: ${commands(rest())}`,
			)
			disk?.remove()
			await removeData(data)
			if (disk) await removeData(disk.folder)
		},
	}
	return house

	/** PostgreSQL on a machine of its own, which is no part of the product. */
	async function farDatabase() {
		const folder = await emptyData()
		let cluster = await startCluster(folder)
		const network = await openGate(portOf(cluster.url))
		const through = (address: string, gate: number) => {
			const changed = new URL(address)
			changed.port = String(gate)
			return changed.href
		}
		return {
			network,
			url: through(cluster.url, network.port),
			direct: () => cluster.url,
			stop: () => cluster.stop(),
			async start() {
				cluster = await startCluster(folder)
				network.leadTo(portOf(cluster.url))
			},
			async close() {
				await network.close()
				await cluster.stop()
				await removeData(folder)
			},
		}
	}
}

/** An executor as on a machine of its own, kept running as a service manager would. */
function moreExecutor(
	name: string,
	{ server, token, mark, nextLife }: { server: number; token: string; mark: Mark; nextLife: () => number },
) {
	const lives = (life: number) => playing('executor', mark.living()).some((one) => one.life === life)
	const program = [process.execPath, join(root, 'packages/cli/bin/assay.mjs'), 'executor', '--name', name]
	const words = [...program, '--server', `http://127.0.0.1:${server}`, '--parallel', '3']
	let life = 0
	let said = ''
	const start = () => {
		life = nextLife()
		const [command = '', ...rest] = mark.words(life)
		const started = spawn(command, [...rest, ...words], {
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, ASSAY_EXECUTOR_TOKEN: token },
		})
		started.stderr?.on('data', (chunk) => (said += chunk))
		return started
	}
	let child: ChildProcess = start()
	const gone = () => child.exitCode !== null || child.signalCode !== null
	return {
		said: () => said,
		life: () => life,
		recover() {
			// Its end is in /proc before it has been reported here.
			if (!lives(life)) child = start()
		},
		async stop() {
			if (gone()) return
			const ended = new Promise((resolve) => child.once('exit', resolve))
			child.kill('SIGTERM')
			await ended
		},
	}
}

/** How many executors the server knows to be there. */
async function connected(url: string, metricsToken: string): Promise<number> {
	const reply = await fetch(`${url}/api/health/ready`, { headers: { authorization: `Bearer ${metricsToken}` } })
	const { parts } = (await reply.json()) as { parts?: { executors?: { says: string } } }
	return Number(/^Connected: (\d+)\.$/.exec(parts?.executors?.says ?? '')?.[1] ?? 0)
}

const portOf = (url: string) => Number(new URL(url).port)
const commands = (list: Marked[]) =>
	list.map(({ pid, life, command }) => `${pid} of life ${life}: ${command.slice(0, 120)}`).join('; ')

/** Waits until it holds; throws what `why` says when it does not within so many milliseconds. */
export async function until(holds: () => boolean, milliseconds: number, why: () => string): Promise<void> {
	for (const end = Date.now() + milliseconds; !holds(); await sleep(50)) if (Date.now() > end) throw new Error(why())
}
