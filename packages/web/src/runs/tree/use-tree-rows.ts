import { findScenario, type RunView } from '@assay/engine/log/fold'
import { useEffect, useMemo, useState } from 'react'
import { useRunSource } from '../log/run-source.ts'
import { filtered, noFilter } from '../log/tree-filter.ts'
import { type Opened, openedFor, treeRows } from './tree-rows.ts'

/** The lines of a run's tree, by what is searched, what was opened by hand and what the address asks for. */
export function useTreeRows(view: RunView, version: number, asked: string | null) {
	const source = useRunSource()
	const [opened, setOpened] = useState<Opened>(new Map())
	const [filter, setFilter] = useState(noFilter)
	const answer = source.useFound(view, filter.search)
	const found = answer === 'failed' ? undefined : answer
	const rows = useMemo(() => {
		const folds = filter.search.trim() === ''
		return found ? treeRows(filtered(view, filter, found), opened, asked, { stepsOf: source.steps, folds }) : []
	}, [view, version, opened, asked, filter, found, source])

	// What is asked for is shown wherever it hides.
	useEffect(() => {
		const scenario = asked && findScenario(view, asked)
		if (!scenario) return
		setOpened((former) => openedFor(former, asked))
		setFilter((former) =>
			filtered(view, former, found).features.some(({ scenarios }) => scenarios.includes(scenario)) ? former : noFilter,
		)
		if (!source.steps(scenario)) source.bringSteps(scenario)
	}, [asked, view, source])

	return {
		rows,
		filter,
		setFilter,
		/** What is searched for has not been found yet, or cannot be. */
		searching: answer === undefined,
		unsearched: answer === 'failed',
		toggle: (id: string, open: boolean) => setOpened((former) => new Map(former).set(id, open)),
	}
}
