import type { Feature } from '@assay/contract/features'
import { runs } from '@assay/contract/runs'
import { useSave } from '../ui/save.ts'
import { chosenOfText, tagsRefused } from './chosen.ts'
import { RunDialog } from './run-dialog.tsx'

interface RunFeatureDialogProps {
	feature: Feature
	/** As it is typed, saved or not. */
	text: string
	tags: string
	/** Saves what is typed before it runs; absent when there is nothing to save. */
	save?: (() => Promise<boolean>) | undefined
	onClose: () => void
}

export function RunFeatureDialog({ feature, text, tags, save, onClose }: RunFeatureDialogProps) {
	const starting = useSave(runs.startFeature, { fails: tagsRefused })
	const start = async ({ environment, tags }: { environment: number; tags: string }) => {
		if (save && !(await save())) {
			onClose()
			return
		}
		const answer = await starting.save({
			body: {
				feature_id: feature.id,
				env_id: environment,
				application_id: feature.application_id,
				run_scenariotags: tags,
			},
		})
		return answer?.id
	}
	return (
		<RunDialog
			submit="Run Feature"
			tags={tags}
			count={chosenOfText(text, feature)}
			of={`feature ${feature.id}`}
			note={save && 'Your unsaved changes are saved first.'}
			start={start}
			onClose={onClose}
		/>
	)
}
