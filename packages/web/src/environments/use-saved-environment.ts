import { type Environment, environments } from '@assay/contract/environments'
import { isJson } from '@assay/contract/json-text'
import { nameFits, nameRules } from '@assay/contract/names'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useFields } from '../editor/drafts/use-fields.ts'
import { useSave } from '../ui/save.ts'
import { environmentTabs, fieldsOf } from './environment-fields.ts'

/** The texts of an environment while they are edited, and saving them. */
export function useSavedEnvironment(environment: Environment, writable: boolean) {
	const [said, setSaid] = useState<string>()
	const [theirs, setTheirs] = useState<Environment>()
	const fields = useFields('environment', environment.id, fieldsOf(environment), environment.updated_date_time)
	const { values } = fields
	const fits = environmentTabs.every(({ field }) => isJson(values[field]))
	const nameError =
		values.name !== environment.name && !nameFits('environment', values.name) ? nameRules.environment.says : undefined
	const valid = fits && nameError === undefined

	const saving = useSave(environments.save, {
		says: ({ assistant }) => assistant && `${environments.save.says?.[202]} ${assistant}`,
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this environment meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs<Environment>(failure)),
		done: (answer) => setSaid(answer.assistant),
	})
	const write = async (base: string) => {
		const answer = await saving.save({
			body: { id: environment.id, applicationId: environment.applicationId, ...values },
			ifMatch: ifMatch(base),
		})
		if (answer) fields.rebase(fieldsOf(answer), answer.updated_date_time, values)
	}
	return {
		fields,
		/** Whether every text is JSON; `valid`: the name fits too. */
		fits,
		valid,
		nameError,
		busy: saving.busy,
		write,
		save() {
			if (writable && valid && !saving.busy) void write(fields.base)
		},
		/** What the assistant said of the latest save. */
		said,
		/** What somebody else saved meanwhile. */
		theirs,
		setTheirs,
	}
}
