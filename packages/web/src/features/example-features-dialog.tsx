import { featureTypes, isKarate, type ProjectType } from '@assay/contract/feature-types'
import { ExampleDialog } from '../editor/example-dialog.tsx'
import { exampleFeatures } from './example-features.ts'

interface ExampleFeaturesDialogProps {
	/** Of the project. */
	type: ProjectType
	onClose: () => void
}

/** A feature of each type that a project may hold. */
export function ExampleFeaturesDialog({ type, onClose }: ExampleFeaturesDialogProps) {
	const shown = type === 'ALL' ? featureTypes : [type]
	return (
		<ExampleDialog
			title={type === 'ALL' ? 'A feature of each type' : 'A feature'}
			examples={shown.map((one) => ({ ...exampleFeatures[one], dialect: isKarate(one) ? 'karate' : 'keyword' }))}
			onClose={onClose}
		/>
	)
}
