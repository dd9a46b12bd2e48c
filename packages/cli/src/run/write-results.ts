import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RunView } from '@assay/engine/log/fold'
import { CannotRun } from '../cannot-run.ts'
import { builtReportPage } from './report-page.ts'

export interface ResultPlaces {
	junit?: string | undefined
	report?: string | undefined
	/** The packed report, of runs of a server. */
	zip?: string | undefined
}

/** Makes the folders of what is asked for. Throws `CannotRun` where it could not be written, before a run takes its time. */
export function requireWritable({ junit, report, zip }: ResultPlaces): void {
	if (report) requireFolder(resolve(report))
	for (const file of [junit, zip]) {
		if (!file) continue
		requireFolder(dirname(resolve(file)))
		if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
			throw new CannotRun(`${file} is a folder; expected a file.`)
	}
}

/** Writes what was asked for of a run that ended, wherever it ran. Throws `CannotRun` where it cannot be written. */
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

function requireFolder(folder: string) {
	try {
		mkdirSync(folder, { recursive: true })
		accessSync(folder, constants.W_OK)
	} catch (error) {
		throw notWritten(folder, error)
	}
}

function writeInto(file: string, content: string | Uint8Array) {
	try {
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, content)
	} catch (error) {
		throw notWritten(file, error)
	}
}

/** A full disk names no path. */
export function notWritten(place: string, error: unknown): CannotRun {
	const { code, message } = error as NodeJS.ErrnoException
	return new CannotRun(`The results cannot be written to ${place}: ${code ?? message}.`)
}
