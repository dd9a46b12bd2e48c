import type { ScenarioView } from '@assay/engine/log/fold'
import { useEffect } from 'react'
import { useRunSource } from './run-source.ts'

/** Whether it is known what these scenarios, which are in sight, are called; asks for it where it is not. */
export function useNamed(scenarios: readonly ScenarioView[]): boolean {
	const source = useRunSource()
	const named = scenarios.every(source.isNamed)
	const ids = scenarios.map(({ id }) => id).join()
	// By their ids: the list is another one with each drawing.
	useEffect(() => {
		if (!named) source.bringNames(scenarios)
	}, [named, ids, source])
	return named
}
