import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { foldEvent, newRunView } from '@assay/engine/log/fold'
import { writeReport } from '@assay/engine/log/report/write-report'
import { and, eq, isNull } from 'drizzle-orm'
import yazl from 'yazl'
import { syncFolder } from '../blobs.ts'
import { places } from '../places.ts'
import type { World } from '../world.ts'
import { earlierLoads } from './earlier-loads.ts'
import { readEvidence } from './evidence.ts'
import { takeLog } from './log.ts'
import { type RunRow, runs } from './schema.ts'
import { linkPage } from './shared-page.ts'

/** Report folders: written from the log, shown only when whole. `report_url` names one that is on the disk. */
export interface Reports {
	folder: string
	publish(run: RunRow): Promise<void>
	/** Writes the report of a run again that has one and whose folder is not there, as after a restore. */
	require(runId: number): Promise<void>
	/** Builds `<runId>.zip` beside the folder; false when the run has no report. */
	zip(runId: number): Promise<boolean>
	remove(runId: number): Promise<void>
}

export function openReports({ db, blobs, config, log }: World): Reports {
	const folder = join(config.blobs, 'reports')

	return {
		folder,

		async publish(run) {
			await mkdir(folder, { recursive: true })
			const place = join(folder, String(run.id))
			if (!(await exists(place))) {
				const aside = join(folder, `${run.id}.${randomBytes(6).toString('hex')}.tmp`)
				try {
					await writeFolder(aside, run)
					await rename(aside, place).catch(async (error: NodeJS.ErrnoException) => {
						// Another server published the same log meanwhile: one of the two is enough.
						if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
					})
					await syncFolder(folder)
				} finally {
					await rm(aside, { recursive: true, force: true })
				}
			}
			const reportUrl = `${run.id}/index.html`
			const named = await db
				.update(runs)
				.set({ reportUrl })
				.where(and(eq(runs.id, run.id), isNull(runs.cleanedAt)))
				.returning({ id: runs.id })
			// Deleted with its project meanwhile: nobody would ever remove the folder.
			if (named.length === 0) await this.remove(run.id)
		},

		async require(runId) {
			if (await exists(join(folder, String(runId)))) return
			const [run] = await db.select().from(runs).where(eq(runs.id, runId))
			if (run && run.reportUrl !== null) await this.publish(run)
		},

		async zip(runId) {
			await this.require(runId)
			const place = join(folder, String(runId))
			const names = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined)
			if (!names) return false
			const zip = new yazl.ZipFile()
			for (const entry of names.filter((entry) => entry.isFile())) {
				const path = join(entry.parentPath ?? entry.path, entry.name)
				zip.addFile(path, path.slice(place.length + 1).replaceAll('\\', '/'))
			}
			zip.end()
			const aside = join(folder, `${runId}.${randomBytes(6).toString('hex')}.zip.tmp`)
			await pipeline(zip.outputStream, createWriteStream(aside, { mode: 0o600 }))
			await rename(aside, join(folder, `${runId}.zip`))
			return true
		},

		async remove(runId) {
			await rm(join(folder, String(runId)), { recursive: true, force: true })
			await rm(join(folder, `${runId}.zip`), { force: true })
		},
	}

	async function writeFolder(aside: string, run: RunRow) {
		const view = newRunView()
		await takeLog(db, run.id, (event) => foldEvent(view, event))
		// An executor lost before its first word left no name.
		if (view.name === '') view.name = run.name
		view.environment ??= run.environmentName
		await mkdir(aside, { recursive: true, mode: 0o700 })
		const blob = (sha256: string) =>
			readEvidence({ db, blobs }, run.id, sha256).catch((error: Error) => {
				log.warn({ err: error, run: run.id }, 'evidence is missing')
				return undefined
			})
		const facts = [
			{ label: 'Run ID', value: String(run.id) },
			...(run.startedBy ? [{ label: 'Started by', value: run.startedBy }] : []),
		]
		const page = await readFile(places.reportPage, 'utf8').catch(() => undefined)
		if (page === undefined) log.warn('the page of reports is not built: npm run build')
		for await (const { name, content } of writeReport(view, {
			page,
			blob,
			facts,
			cancelled: run.cancelledBy !== null,
			earlier: view.features.some(({ load }) => load) ? await lastLoad(run) : undefined,
		})) {
			const target = join(aside, name)
			await mkdir(join(target, '..'), { recursive: true })
			if (name === 'index.html' && (await linkPage(join(config.blobs, 'report-pages'), String(content), target)))
				continue
			const file = await open(target, 'wx', 0o600)
			try {
				await file.writeFile(content)
				await file.sync()
			} finally {
				await file.close()
			}
		}
		await syncFolder(aside)
	}

	/** The load test of the same feature or plan before this one. */
	async function lastLoad(run: RunRow) {
		const [last] = await earlierLoads(db, run)
		if (!last) return undefined
		const view = newRunView()
		await takeLog(db, last.id, (event) => foldEvent(view, event))
		return { run: last.id, features: view.features }
	}
}

const exists = (place: string) =>
	stat(place).then(
		() => true,
		() => false,
	)
