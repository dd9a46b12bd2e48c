import { foldEvent, newRunView, type RunView } from '@assay/engine/log/fold'
import type { Db } from '../db/open.ts'
import { takeLog } from './log.ts'

/** What the log of a run says so far. An executor that was lost before its first event left no name: then it is the given one. */
export async function viewOfLog(db: Db, { id, name = '' }: { id: number; name?: string }): Promise<RunView> {
	const view = newRunView()
	await takeLog(db, id, (event) => foldEvent(view, event))
	if (view.name === '') view.name = name
	return view
}
