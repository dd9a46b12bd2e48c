import type { RecordedStep } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { useState } from 'react'

/** Recorded steps as somebody changed them, or took them out, while the recording goes on; their `id` is their place in it. */
export function useEditedSteps(recorded: readonly RecordedStep[]) {
	const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
	const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map())
	const keys = keysOf(recorded)
	const keyAt = (place: number) => keys[place] ?? ''
	return {
		steps: recorded
			.map((step, place) => ({ ...step, id: place, key: keyAt(place), text: edited.get(keyAt(place)) ?? step.text }))
			.filter(({ key }) => !removed.has(key)),
		edit: (place: number, text: string) => setEdited((former) => new Map(former).set(keyAt(place), text)),
		remove: (place: number) => setRemoved((former) => new Set(former).add(keyAt(place))),
		/** Another recording begins. */
		forget() {
			setRemoved(new Set())
			setEdited(new Map())
		},
	}
}

/**
 * By the event that made a step and its action: a text that is still typed grows, and a change of ours would be about one that is
 * gone. An event in nested frames makes several of one action.
 */
function keysOf(recorded: readonly RecordedStep[]): string[] {
	const seen = new Map<string, number>()
	return recorded.map(({ id, text }) => {
		const made = `${id} ${text.split(' ')[0]}`
		const before = seen.get(made) ?? 0
		seen.set(made, before + 1)
		return `${made} ${before}`
	})
}
