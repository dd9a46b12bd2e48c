import type { RunView } from '@assay/engine/log/fold'
import { traced } from '@assay/engine/telemetry/tracing'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import type { RunRow } from './schema.ts'
import { ofRun } from './span-of-run.ts'

export interface ReportQueue {
	/** `view`: what the log of the run says, where it is at hand. */
	add(run: RunRow, view: RunView | undefined): void
	/** Resolves when every report that was asked for so far is written. */
	written(): Promise<void>
}

/** Writes reports of runs that ended one after the other: each is as large as its run. */
export function openReportQueue({ log, tracing }: Pick<World, 'log' | 'tracing'>, reports: Reports): ReportQueue {
	let last: Promise<void> = Promise.resolve()
	let waiting = 0
	return {
		add(run, view) {
			// Of those that wait nothing is held: each may be as large as its run.
			const known = waiting === 0 ? view : undefined
			waiting++
			last = last
				.then(() => traced(tracing.span('write report', ofRun(run)), () => reports.publish(run, known)))
				.catch((error: Error) => log.error({ err: error, run: run.id }, 'the report could not be written'))
				.finally(() => waiting--)
		},
		written: () => last,
	}
}
