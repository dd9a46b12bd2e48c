import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '../src/log/fold.ts'
import { type ReportOptions, writeReport } from '../src/log/report/write-report.ts'

/** Writes a run's report into a folder and gives the address of its page. */
export async function writeFolder(folder: string, events: RunEvent[], options: Partial<ReportOptions> = {}) {
	for await (const { name, content } of writeReport(foldRun(events), { blob: async () => undefined, ...options })) {
		mkdirSync(dirname(join(folder, name)), { recursive: true })
		writeFileSync(join(folder, name), content)
	}
	return `file://${folder}/index.html`
}
