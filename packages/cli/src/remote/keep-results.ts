import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '@assay/contract/client'
import { runs } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { CannotRun } from '../cannot-run.ts'
import { notWritten, type ResultPlaces, writeResults } from '../run/write-results.ts'
import type { ServerConnection } from './server-connection.ts'

/** The server writes its report right after the end of the run. */
const reportTakes = 60_000

/** Writes JUnit and report from the log that was followed, and fetches the packed report. */
export async function keepResults(server: ServerConnection, runId: number, view: RunView, files: ResultPlaces) {
	const blob = async (sha256: string) => {
		const chunks = await server.bytes(addressOf(runs.blob, { params: { runId, sha256 } })).catch(() => undefined)
		return chunks && (await buffer(chunks))
	}
	await writeResults(view, files, blob)
	if (files.zip) await fetchZip(server, runId, resolve(files.zip))
}

async function fetchZip(server: ServerConnection, runId: number, file: string) {
	const until = Date.now() + reportTakes
	while ((await server.api.runs.get({ params: { runId } })).report_url === null) {
		if (Date.now() > until) throw new CannotRun('The server has no report of the run to pack.')
		await wait(250)
	}
	await server.api.runs.zip({ query: { runId } })
	mkdirSync(dirname(file), { recursive: true })
	const packed = await server.bytes(`/reports/${runId}.zip`)
	try {
		await pipeline(packed, createWriteStream(file))
	} catch (error) {
		// Half of it is none.
		rmSync(file, { force: true })
		const { errno, message } = error as NodeJS.ErrnoException
		throw errno === undefined
			? new CannotRun(`The packed report of the server broke off: ${message}.`)
			: notWritten(file, error)
	}
}
