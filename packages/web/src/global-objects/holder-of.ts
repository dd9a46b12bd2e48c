import { globalObjects } from '@assay/contract/global-objects'
import { queryClient, reading } from '../ui/read.ts'
import { entriesOf } from './entries-of.ts'
import { objectName } from './json-objects.ts'

/** An object's name, and the global object that holds it. */
export interface Held {
	id: number
	page: string
	element: string
}

/** The youngest that has it wins in a run, and they come youngest first. Waits until they have been read. */
export async function holderOf(applicationId: number, name: string): Promise<Held | undefined> {
	for (const object of await queryClient.fetchQuery(reading(globalObjects.all, { query: { applicationId } }))) {
		const entry = entriesOf(object).find((one) => objectName(one) === name)
		if (entry) return { id: object.id, page: entry.page, element: entry.element }
	}
	return undefined
}
