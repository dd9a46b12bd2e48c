import type { Tracing } from '@assay/engine/telemetry/tracing'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { keepSecret, readSecret, secretPlace } from './data-folder.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { ensureSearchIndexes } from './db/search-indexes.ts'
import { openDisk } from './disk.ts'
import { type ExecutorProcess, keepExecutor } from './executor/executor-process.ts'
import { ensureAdmin, setupLink } from './identity/accounts/first-start.ts'
import { checkKeycloak, type OwnSettings } from './identity/keycloak/checks.ts'
import type { KeycloakSettings } from './identity/keycloak/settings.ts'
import { checkBlobs } from './installation/check-blobs.ts'
import { checkKey, hasKey } from './installation/check-key.ts'

interface Served {
	config: Config
	databaseUrl: string
	/** Those that the server writes to. */
	folders: string[]
	log: FastifyBaseLogger
	tracing: Tracing
	say(line: string): void
	/** What ends what was begun, the last first. */
	undo: (() => Promise<unknown>)[]
}

/** Everything of a server that stands on its database: HTTP and the executor. */
export async function serveDatabase({ config, databaseUrl, folders, log, tracing, say, undo }: Served) {
	await migrate(databaseUrl)
	await ensureSearchIndexes(databaseUrl, say)
	const database = openDatabase(databaseUrl)
	undo.push(() => database.close())
	const secret = await ownSecret(config, database)
	await checkBlobs(database.db, config.blobs)

	let url = `http://${config.host}:${config.port}`
	const { http, world, executorToken, executorDied } = await buildApp({
		config,
		database,
		secret,
		log,
		tracing,
		origin: () => url,
		disk: openDisk(folders),
	})
	undo.push(() => http.close())
	if (config.admin) await ensureAdmin(world.db, config.admin)
	await http.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EADDRINUSE') throw error
		throw new CannotStart(`Port ${config.port} of ${config.host} is taken. Choose another one with ASSAY_PORT.`)
	})
	const { port } = http.server.address() as { port: number }
	url = `http://${addressable(config.host)}:${port}`

	if (config.keycloak) await sayWhatIsMissing(config.keycloak, { ...config, publicUrl: config.publicUrl ?? url }, say)

	if (config.executor) {
		const executor: ExecutorProcess = keepExecutor({
			server: url,
			token: executorToken,
			ownPlaces: ownPlaces(databaseUrl),
			operator: config.runs,
			died: (instance, why) =>
				executorDied(instance, why).catch((error: Error) => log.warn({ err: error }, 'runs of a lost executor')),
			log: say,
		})
		undo.push(() => executor.stop())
	}
	const setup = config.keycloak ? undefined : await setupLink(world.db, config.publicUrl ?? url)
	return { url: config.publicUrl ?? url, setup }
}

/** The key of this database. A database that was sealed with one gets no other: then it is asked for, not made. */
async function ownSecret({ data, secretKey }: Config, { db }: OpenDatabase): Promise<Buffer> {
	const place = secretPlace(data, secretKey)
	const kept = await readSecret(data, secretKey)
	if (!kept && (await hasKey(db)))
		throw new CannotStart(
			`There is no secret key (${place}), but the database was sealed with one: set ASSAY_SECRET_KEY to the key of the ` +
				'server that made the database, or start with its ASSAY_DATA.',
		)
	const secret = kept ?? (await keepSecret(data))
	await checkKey(db, secret, place)
	return secret
}

/** A Keycloak that starts after us, or is repaired while we run, is found as it is then: nothing here ends the start. */
async function sayWhatIsMissing(settings: KeycloakSettings, config: OwnSettings, say: (line: string) => void) {
	for (const { says } of await checkKeycloak(settings, config)) say(`Keycloak: ${says}`)
}

/** What belongs to the product beside the server, whose address its executor knows; never a password. */
function ownPlaces(databaseUrl: string): { what: string; host: string; port: number }[] {
	const { hostname, port, searchParams } = new URL(databaseUrl)
	const host = searchParams.get('host') ?? hostname
	// One that is reached by a socket of the file system is reached by no address.
	if (host === '' || host.startsWith('/') || host.startsWith('%2F')) return []
	return [{ what: 'the database of Assay', host, port: Number(searchParams.get('port') ?? port) || 5432 }]
}

/** An address to call: "every address" is not one. */
function addressable(host: string): string {
	if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
	return host.includes(':') ? `[${host}]` : host
}
