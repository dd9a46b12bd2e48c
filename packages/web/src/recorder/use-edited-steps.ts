import type { RecordedStep } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { useState } from 'react'

/** Recorded steps as somebody changed them, or took them out, while the recording goes on; their `id` is their place in it. */
export function useEditedSteps(recorded: readonly RecordedStep[]) {
	const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
	const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map())
	const keyAt = (place: number, text = '') => keyOf(recorded[place] ?? { id: place, text })
	return {
		steps: recorded
			.map((step, place) => ({ ...step, id: place, text: edited.get(keyOf(step)) ?? step.text, key: keyOf(step) }))
			.filter(({ key }) => !removed.has(key)),
		edit: (place: number, text: string) => setEdited((former) => new Map(former).set(keyAt(place, text), text)),
		remove: (place: number) => setRemoved((former) => new Set(former).add(keyAt(place))),
		/** Another recording begins. */
		forget() {
			setRemoved(new Set())
			setEdited(new Map())
		},
	}
}

/** A text that is still typed grows: a change of ours would be about one that is gone. */
const keyOf = ({ id, text }: { id: number; text: string }) => `${id} ${text.split(' ')[0]}`
