import type { RunView } from '@assay/engine/log/fold'
import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useRunSource } from '../log/run-source.ts'
import { ConsoleList } from './console-list.tsx'

const shownFirst = 500

interface ConsoleTabProps {
	view: RunView
	version: number
	onPick: (step: string) => void
}

/** Everything that was written while the run ran: browser console, prints, notes of the run. */
export function ConsoleTab({ view, version, onPick }: ConsoleTabProps) {
	const console = useRunSource().useConsole(view, version)
	const [all, setAll] = useState(false)
	if (!console) return <Spinner large />
	if (console === 'failed')
		return (
			<p className="second" style={{ padding: '24px 0' }}>
				The console could not be read, or is no longer kept.
			</p>
		)
	const { lines, more } = console
	if (lines.length === 0)
		return (
			<p className="second" style={{ padding: '24px 0' }}>
				Nothing was written to the console.
			</p>
		)
	return (
		<div style={{ paddingTop: 12 }}>
			<ConsoleList lines={all ? lines : lines.slice(0, shownFirst)} onPick={onPick} />
			{!all && lines.length > shownFirst && (
				<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${lines.length} lines`}</Action>
			)}
			{(all || lines.length <= shownFirst) && more > 0 && (
				<p className="second">{`${more} more lines stand with their steps.`}</p>
			)}
		</div>
	)
}
