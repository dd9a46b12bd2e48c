import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunView } from '@assay/engine/log/fold'
import { writeReport } from '@assay/engine/log/report/write-report'
import { syncFolder } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import { places } from '../places.ts'
import type { World } from '../world.ts'
import { earlierLoads } from './earlier-loads.ts'
import { readEvidence } from './evidence.ts'
import type { RunRow } from './schema.ts'
import { linkPage } from './shared-page.ts'
import { viewOfLog } from './view-of-log.ts'

/** Writes the report of a run into a new folder, and makes sure that it is on the disk. `known`: what its log says; else it is read. */
export async function writeReportFolder(
	{ db, blobs, config, log }: World,
	run: RunRow,
	folder: string,
	known?: RunView,
): Promise<void> {
	const view = { ...(known ?? (await viewOfLog(db, run))) }
	view.name ||= run.name
	view.environment ??= run.environmentName
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const blob = (sha256: string) =>
		readEvidence({ db, blobs }, run.id, sha256).catch((error: Error) => {
			log.warn({ err: error, run: run.id }, 'evidence is missing')
			return undefined
		})
	const page = await readFile(places.reportPage, 'utf8').catch(() => undefined)
	if (page === undefined) log.warn('the page of reports is not built: npm run build')
	for await (const { name, content } of writeReport(view, {
		page,
		blob,
		facts: [
			{ label: 'Run ID', value: String(run.id) },
			...(run.startedBy ? [{ label: 'Started by', value: run.startedBy }] : []),
		],
		cancelled: run.cancelledBy !== null,
		earlier: view.features.some(({ load }) => load) ? await lastLoad(db, run) : undefined,
	})) {
		const target = join(folder, name)
		await mkdir(join(target, '..'), { recursive: true })
		if (name === 'index.html' && (await linkPage(join(config.blobs, 'report-pages'), String(content), target))) continue
		await writeSynced(target, content)
	}
	await syncFolder(folder)
}

/** The load test of the same feature or plan before this one. */
async function lastLoad(db: Db, run: RunRow) {
	const [last] = await earlierLoads(db, run)
	return last && { run: last.id, features: (await viewOfLog(db, last)).features }
}

async function writeSynced(target: string, content: string | Uint8Array): Promise<void> {
	const file = await open(target, 'wx', 0o600)
	try {
		await file.writeFile(content)
		await file.sync()
	} finally {
		await file.close()
	}
}
