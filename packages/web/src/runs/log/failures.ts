import type { RunView } from '@assay/engine/log/fold'
import { couldNotRun } from './could-not-run.ts'

/** Every failure, in order: the id of what decided each failed scenario. */
export function failuresOf(view: RunView): string[] {
	const failures: string[] = []
	for (const { scenarios } of view.features)
		for (const one of scenarios) if (one.failure && !couldNotRun(view, one)) failures.push(one.failure.id)
	return failures
}
