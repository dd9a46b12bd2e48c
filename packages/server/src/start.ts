import { setTimeout as sleep } from 'node:timers/promises'
import { anotherPress } from '@assay/engine/run/another-press'
import { openTracing } from '@assay/engine/telemetry/open-tracing'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { type AskOperator, openDataFolder } from './data-folder.ts'
import { startCluster } from './db/cluster.ts'
import { drainSeconds } from './executor/drain-seconds.ts'
import { openLog } from './log.ts'
import { places } from './places.ts'
import { version } from './session/version.ts'

/** A running server: database, HTTP, executor. `stop` ends them in the order in which they need each other. */
export interface RunningServer {
	url: string
	/** Where the first account is made; undefined when there is a super admin. */
	setup: string | undefined
	stop(): Promise<void>
}

export async function startServer(
	config: Config,
	say: (line: string) => void = () => {},
	ask?: AskOperator,
): Promise<RunningServer> {
	const undo: (() => Promise<unknown>)[] = []
	const stop = async () => {
		for (const step of undo.splice(0).reverse())
			await step().catch((error: Error) => say(`While stopping: ${error.message}`))
	}
	try {
		const data = await openDataFolder(config.data, ask)
		undo.push(() => data.release())
		const log = openLog(config.log, config.logFormat)
		const tracing = await openTracing(process.env, { service: 'assay-server', version, say }).catch((error: Error) => {
			throw new CannotStart(error.message)
		})
		undo.push(() => tracing.stop())

		const starting = config.databaseUrl === undefined ? embedded(config, say, undo) : undefined
		// The rest of the program is loaded while PostgreSQL starts; to load it first would hold up the beginning of that.
		const loading = async () => {
			await starting?.began
			return import('./serve-database.ts')
		}
		const [cluster, { serveDatabase }] = await both(starting?.cluster, loading())
		const databaseUrl = config.databaseUrl ?? cluster?.url ?? ''
		const folders = [config.data, config.blobs, ...(cluster ? [cluster.folder] : [])]
		const served = await serveDatabase({ config, databaseUrl, folders, log, tracing, say, undo })
		return { ...served, stop }
	} catch (error) {
		await stop()
		throw error
	}
}

/** A database that was started is stopped in order, also where the rest cannot be loaded. */
async function both<One, Other>(one: Promise<One> | undefined, other: Promise<Other>) {
	const [first, second] = await Promise.allSettled([one, other])
	if (first.status === 'rejected') throw first.reason
	if (second.status === 'rejected') throw second.reason
	return [first.value, second.value] as const
}

/** `began`: it works, is there, or cannot be had. */
function embedded({ data, keepLogs }: Config, say: (line: string) => void, undo: (() => Promise<unknown>)[]) {
	let begin = () => {}
	const began = new Promise<void>((resolve) => {
		begin = resolve
	})
	const start = async () => {
		const cluster = await startCluster(data, { keepLogs, prepared: places.preparedCluster, began: begin, log: say })
		undo.push(() => cluster.stop())
		return cluster
	}
	return { cluster: start().finally(begin), began }
}

/** Also one that comes before the start is done, which is then undone. Another press does not wait. */
export function stopOnSignals(starting: Promise<RunningServer>): void {
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
		process.once(signal, () => {
			const isAnother = anotherPress()
			for (const again of ['SIGTERM', 'SIGINT'] as const) process.on(again, () => isAnother() && process.exit(1))
			const stopped = starting.then((server) => server.stop()).then(() => 0)
			// Its timer also keeps the process until the last step is done: waiting for a promise alone does not.
			void Promise.race([stopped, sleep((drainSeconds + 20) * 1000, 1)]).then((code) => process.exit(code))
		})
}
