import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import { isJson } from '@assay/contract/json-text'
import { wrongObjectName } from '@assay/contract/names'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useFields } from '../editor/drafts/use-fields.ts'
import { useSave } from '../ui/save.ts'
import { locatorText } from './locator-text.ts'

/** What one edits of a global object. */
export const fieldsOf = (object: GlobalObject) => ({ name: object.name, locator: locatorText(object) })

/** The name and the locators of a global object while they are edited, and saving them. */
export function useSavedObject(object: GlobalObject, writable: boolean) {
	const [said, setSaid] = useState<string>()
	const [theirs, setTheirs] = useState<GlobalObject>()
	const fields = useFields('globalObject', object.id, fieldsOf(object), object.updated_date_time)
	const { name, locator } = fields.values
	const json = isJson(locator)
	const nameError = wrongObjectName(name)
	const valid = json && nameError === undefined

	const saving = useSave(globalObjects.save, {
		says: ({ assistant }) => assistant && `${globalObjects.save.says?.[202]} ${assistant}`,
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this global object meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs<GlobalObject>(failure)),
		done: (answer) => setSaid(answer.assistant),
	})
	const write = async (base: string) => {
		const answer = await saving.save({
			body: { id: object.id, name, content: object.content, application_id: object.application_id, locator },
			ifMatch: ifMatch(base),
		})
		if (answer) fields.rebase(fieldsOf(answer), answer.updated_date_time, { name, locator })
	}
	const save = () => {
		if (writable && valid && !saving.busy) void write(fields.base)
	}
	return { fields, json, valid, nameError, busy: saving.busy, write, save, said, theirs, setTheirs }
}

export type SavedObject = ReturnType<typeof useSavedObject>
