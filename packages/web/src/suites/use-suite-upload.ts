import type { Pushed } from '@assay/contract/suites'
import { useState } from 'react'
import { untouched } from '../git/sync-preview.tsx'
import { type Chosen, chosenProblem } from './chosen-files.ts'
import { usePush } from './use-push.ts'

/** What is uploaded and into which folder, what that would be once somebody looked, and doing it. Another choice is looked at anew. */
export function useSuiteUpload(applicationId: number, dropped: Chosen | undefined, onDone: () => void) {
	const [chosen, setChosen] = useState(dropped)
	const [into, setInto] = useState('')
	const [found, setFound] = useState<Pushed>()
	const [choice, setChoice] = useState(untouched)
	const preview = usePush(setFound)
	const act = usePush(onDone)
	const forget = () => {
		preview.reset()
		act.reset()
		setFound(undefined)
	}
	return {
		chosen,
		choose(next: Chosen | undefined) {
			forget()
			setChosen(next)
		},
		/** Why what is chosen cannot be uploaded. */
		problem: chosen && chosenProblem(chosen),
		into,
		setInto(folder: string) {
			forget()
			setInto(folder)
		},
		found,
		choice,
		setChoice,
		busy: preview.busy || act.busy,
		percent: Math.round((preview.busy ? preview.share : act.share) * 100),
		failure: act.failure ?? preview.failure,
		/** Looks first, then does what was looked at. */
		push() {
			if (!chosen) return
			const query = { applicationId, whole: chosen.whole ? ('true' as const) : ('false' as const), into }
			if (!found) {
				setChoice(untouched)
				preview.push({ chosen, query: { ...query, preview: 'true' }, keep: [] })
				return
			}
			const { commit } = found
			const deleteMissing = choice.deleteMissing ? ('true' as const) : ('false' as const)
			act.push({ chosen, query: { ...query, conflicts: 'take', deleteMissing, commit }, keep: [...choice.keep] })
		},
	}
}
