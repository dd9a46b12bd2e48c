import { type FeatureType, featureTypes, typeLabel } from '@assay/contract/feature-types'
import { type Feature, featureAdded, features } from '@assay/contract/features'
import { nameFits, nameRules } from '@assay/contract/names'
import type { Project } from '@assay/contract/projects'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { NameField } from '../editor/drafts/name-field.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSave } from '../ui/save.ts'
import { featureIcon } from './feature-icon.ts'
import { starterText } from './starter-text.ts'

interface AddFeatureDialogProps {
	project: Project
	onClose: () => void
	onAdded: (feature: Feature) => void
}

export function AddFeatureDialog({ project, onClose, onAdded }: AddFeatureDialogProps) {
	const [name, setName] = useState('')
	const fixedType = project.applicationType === 'ALL' ? undefined : project.applicationType
	const [type, setType] = useState<FeatureType | ''>(fixedType ?? '')
	const { save, busy, failure, reset } = useSave(features.save, {
		says: () => featureAdded,
		doneHere: onAdded,
	})
	const fits = nameFits('feature', name)
	const add = () => {
		if (type === '') return
		void save({
			body: {
				name,
				content: starterText(name, type),
				xpath: '',
				feature_type: type,
				application_id: project.id,
				include_features: [],
			},
		})
	}
	return (
		<DialogFrame
			title="Add Feature"
			submit="Add"
			onSubmit={add}
			onClose={onClose}
			disabled={!fits || type === ''}
			busy={busy}
		>
			<NameField
				label="Feature Name"
				value={name}
				onChange={(typed) => {
					reset()
					setName(typed)
				}}
				autoFocus
				error={name !== '' && !fits ? nameRules.feature.says : failure?.problem?.detail}
				helper={nameRules.feature.says}
			/>
			{!fixedType && (
				<TextField
					select
					label="Feature Type"
					value={type}
					onChange={(event) => setType(featureTypes.find((one) => one === event.target.value) ?? '')}
					helperText={type === '' ? 'Please select the feature type' : undefined}
					slotProps={{ select: { displayEmpty: true } }}
				>
					<MenuItem value="" disabled sx={{ display: 'none' }}>
						Choose a type
					</MenuItem>
					{featureTypes.map((option) => (
						<MenuItem key={option} value={option}>
							<Icon name={featureIcon[option]} />
							{typeLabel(option)}
						</MenuItem>
					))}
				</TextField>
			)}
		</DialogFrame>
	)
}
