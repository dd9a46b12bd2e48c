import { mkdtemp } from 'node:fs/promises'
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

/** Starts one cluster for the whole test run and migrates the template that every test file copies. */
export default async function setup(project: TestProject) {
	const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
	// Every worker's servers have a pool of ten each, and some files start several.
	const cluster = await startCluster(folder, { fsync: false, connections: 200 })
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
