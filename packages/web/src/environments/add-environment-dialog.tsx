import { type Environment, environmentAddFailed, environments } from '@assay/contract/environments'
import { nameFits, nameRules } from '@assay/contract/names'
import { useState } from 'react'
import { NameField } from '../editor/drafts/name-field.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

interface AddEnvironmentDialogProps {
	applicationId: number
	onClose: () => void
	onAdded: (environment: Environment) => void
}

export function AddEnvironmentDialog({ applicationId, onClose, onAdded }: AddEnvironmentDialogProps) {
	const [name, setName] = useState('')
	const { save, busy, failure, reset } = useSave(environments.save, {
		fails: () => environmentAddFailed,
		doneHere: onAdded,
	})
	const fits = nameFits('environment', name)
	return (
		<DialogFrame
			title="Add Environment"
			submit="Add"
			onSubmit={() => void save({ body: { name, content: '', applicationId } })}
			onClose={onClose}
			disabled={!fits}
			busy={busy}
		>
			<NameField
				label="Environment Name"
				value={name}
				onChange={(typed) => {
					reset()
					setName(typed)
				}}
				autoFocus
				error={name !== '' && !fits ? nameRules.environment.says : failure?.problem?.detail}
				helper={nameRules.environment.says}
			/>
		</DialogFrame>
	)
}
