import type { Feature } from '@assay/contract/features'
import { globalObjects } from '@assay/contract/global-objects'
import type { RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import type { RecordedStep } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { objectName, withObject } from '../global-objects/json-objects.ts'
import { locatorText } from '../global-objects/locator-text.ts'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'

/** The objects that recorded steps name and the project does not have yet, and adding them to its repository. */
export function useNewObjects(feature: Feature, steps: readonly RecordedStep[], existing: readonly RecordedObject[]) {
	const applicationId = feature.application_id
	const { data: pages = noPages } = useRead(globalObjects.all, { query: { applicationId } })
	const [chosen, choose] = useState<number>()
	const { save, busy } = useSave(globalObjects.save, {
		fails: ({ status }) =>
			status === 409
				? 'Somebody else saved these objects meanwhile; they were read again. Accept once more.'
				: undefined,
	})
	const objects = newOf(steps, existing)
	const into = pages.find(({ id }) => id === chosen) ?? (chosen === 0 ? undefined : pages[0])
	return {
		objects,
		pages,
		/** Where they go; undefined: into a new global object. */
		into,
		choose,
		busy,
		/** Whether they are in the repository now. */
		async save(): Promise<boolean> {
			if (objects.length === 0) return true
			let text = into ? locatorText(into) || '{}' : '{}'
			for (const object of objects) text = withObject(text, object, object.locator, into?.name ?? '')
			const saved = await save(
				into
					? { body: { id: into.id, locator: text }, ifMatch: ifMatch(into.updated_date_time) }
					: {
							body: {
								name: `${feature.name} objects`.slice(0, 100),
								content: '',
								locator: text,
								application_id: applicationId,
							},
						},
			)
			return saved !== undefined
		},
	}
}

const noPages: never[] = []

function newOf(steps: readonly RecordedStep[], existing: readonly RecordedObject[]): RecordedObject[] {
	const taken = new Set(existing.map(objectName))
	const fresh = new Map<string, RecordedObject>()
	for (const step of steps)
		for (const object of step.objects) {
			const name = objectName(object)
			if (!taken.has(name) && step.text.includes(`[${name}]`)) fresh.set(name, object)
		}
	return [...fresh.values()]
}
