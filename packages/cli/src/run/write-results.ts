import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RunView } from '@assay/engine/log/fold'
import { builtReportPage } from './report-page.ts'

export interface ResultPlaces {
	junit?: string | undefined
	report?: string | undefined
}

/** Writes what was asked for of a run that ended, wherever it ran. */
export async function writeResults(
	view: RunView,
	{ junit, report }: ResultPlaces,
	blob: (sha256: string) => Promise<Uint8Array | undefined>,
): Promise<void> {
	if (junit) {
		const { writeJunit } = await import('@assay/engine/log/report/junit')
		writeInto(resolve(junit), writeJunit(view))
	}
	if (report) {
		const { writeReport } = await import('@assay/engine/log/report/write-report')
		const page = builtReportPage()
		for await (const { name, content } of writeReport(view, { page, blob }))
			writeInto(join(resolve(report), name), content)
	}
}

function writeInto(file: string, content: string | Uint8Array) {
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, content)
}
