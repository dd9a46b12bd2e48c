import { traced } from '@assay/engine/telemetry/tracing'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import type { RunRow } from './schema.ts'
import { ofRun } from './span-of-run.ts'

export interface ReportQueue {
	add(run: RunRow): void
	/** Resolves when every report that was asked for so far is written. */
	written(): Promise<void>
}

/** Writes reports of runs that ended one after the other: each is as large as its run. */
export function openReportQueue({ log, tracing }: Pick<World, 'log' | 'tracing'>, reports: Reports): ReportQueue {
	let last: Promise<void> = Promise.resolve()
	return {
		add(run) {
			last = last
				.then(() => traced(tracing.span('write report', ofRun(run)), () => reports.publish(run)))
				.catch((error: Error) => log.error({ err: error, run: run.id }, 'the report could not be written'))
		},
		written: () => last,
	}
}
