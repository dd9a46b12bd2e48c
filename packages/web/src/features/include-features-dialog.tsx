import { typeLabel } from '@assay/contract/feature-types'
import { type Feature, features } from '@assay/contract/features'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Picker, usePicker } from '../ui/picker.tsx'
import { useRead } from '../ui/read.ts'
import { featureIcon } from './feature-icon.ts'

interface IncludeFeaturesDialogProps {
	feature: Feature
	busy: boolean
	onSave: (ids: number[]) => void
	onClose: () => void
}

/** Chooses the features this one may call; the order of choosing is the order they are kept in. */
export function IncludeFeaturesDialog({ feature, busy, onSave, onClose }: IncludeFeaturesDialogProps) {
	const picker = usePicker(feature.include_features)
	const { search, page } = picker
	const applicationId = feature.application_id
	const notIn = String(feature.id)
	const read = useRead(features.list, { query: { applicationId, notIn, name: search, page } }, { keep: true })
	const { data: counted } = useRead(
		features.count,
		{ query: { applicationId, notIn, contains: search } },
		{ keep: true },
	)
	return (
		<DialogFrame
			title="Include Features"
			width={560}
			submit="Save"
			cancel="Close"
			busy={busy}
			onSubmit={() => onSave(picker.ids)}
			onClose={onClose}
		>
			<Picker
				picker={picker}
				label="Search Feature"
				read={read}
				rows={read.data?.map(({ id, name, featureType }) => ({
					id,
					name,
					icon: featureIcon[featureType],
					about: typeLabel(featureType),
				}))}
				count={counted?.count}
			/>
		</DialogFrame>
	)
}
