import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../src/db/cluster.ts'
import { migrate } from '../src/db/migrate.ts'
import { ensureSearchIndexes } from '../src/db/search-indexes.ts'
import { asOwner, removeDataFolder } from './database.ts'

declare module 'vitest' {
	export interface ProvidedContext {
		databaseUrl: string
	}
}

/** One cluster for the whole test run, with the template that every test file copies. */
export default async function setup(project: TestProject) {
	const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
	// So that the database's user reaches it and its files lie in it, also for root.
	await chmod(folder, 0o711)
	// Every worker's servers have a pool of ten each, and some files start several.
	const cluster = await startCluster(folder, { fsync: false, connections: 300 })
	await asOwner(cluster.url, 'create database assay_template')
	const template = cluster.url.replace(/[^/]+$/, 'assay_template')
	await migrate(template)
	await ensureSearchIndexes(template)
	project.provide('databaseUrl', cluster.url)
	return async () => {
		await cluster.stop()
		await removeDataFolder(folder)
	}
}
