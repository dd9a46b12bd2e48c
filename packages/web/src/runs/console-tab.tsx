import type { RunView } from '@assay/engine/fold'
import { useMemo, useState } from 'react'
import { Action } from '../ui/action.tsx'
import { useParams } from '../ui/list-url.ts'
import { consoleLines } from './console-lines.ts'
import { ConsoleList } from './console-list.tsx'

const shownFirst = 500

/** Everything that was written while the run ran: browser console, prints, notes of the run. */
export function ConsoleTab({ view, version }: { view: RunView; version: number }) {
	const [, change] = useParams()
	const [all, setAll] = useState(false)
	const lines = useMemo(() => consoleLines(view), [view, version])
	if (lines.length === 0)
		return (
			<p className="second" style={{ padding: '24px 0' }}>
				Nothing was written to the console.
			</p>
		)
	return (
		<div style={{ paddingTop: 12 }}>
			<ConsoleList lines={all ? lines : lines.slice(0, shownFirst)} onPick={(step) => change({ step, tab: null })} />
			{!all && lines.length > shownFirst && (
				<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${lines.length} lines`}</Action>
			)}
		</div>
	)
}
