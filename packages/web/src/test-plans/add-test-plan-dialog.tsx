import { nameFits, nameRules } from '@assay/contract/names'
import { type TestPlan, testPlanAddFailed, testPlanSays, testPlans } from '@assay/contract/test-plans'
import { useState } from 'react'
import { NameField } from '../editor/drafts/name-field.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { DescriptionField } from './description-field.tsx'

interface AddTestPlanDialogProps {
	applicationId: number
	onClose: () => void
	onAdded: (plan: TestPlan) => void
}

export function AddTestPlanDialog({ applicationId, onClose, onAdded }: AddTestPlanDialogProps) {
	const [name, setName] = useState('')
	const [description, setDescription] = useState<string>()
	const { save, busy, failure, reset } = useSave(testPlans.save, {
		fails: () => testPlanAddFailed,
		doneHere: onAdded,
	})
	const fits = nameFits('testPlan', name)
	const described = description !== undefined && description.trim() !== ''
	return (
		<DialogFrame
			title="Add Test Suite"
			submit="Add"
			onSubmit={() => void save({ body: { name, description: description ?? '', applicationId } })}
			onClose={onClose}
			disabled={!fits || !described}
			busy={busy}
		>
			<NameField
				label="Name"
				value={name}
				onChange={(typed) => {
					reset()
					setName(typed)
				}}
				autoFocus
				error={name !== '' && !fits ? nameRules.testPlan.says : failure?.problem?.detail}
				helper={nameRules.testPlan.says}
			/>
			<DescriptionField
				value={description ?? ''}
				onChange={setDescription}
				error={description !== undefined && !described}
				helper={testPlanSays.noDescription}
			/>
		</DialogFrame>
	)
}
