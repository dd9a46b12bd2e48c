import { isKarate } from '@assay/contract/feature-types'
import type { Feature } from '@assay/contract/features'
import { runs } from '@assay/contract/runs'
import { useState } from 'react'
import { useSave } from '../ui/save.ts'
import { chosenOfText, tagsRefused } from './chosen.ts'
import { type ChosenRunAs, problemsOf, runAsOf } from './chosen-run-as.ts'
import { plannedLoad } from './planned-load.ts'
import { RunAsChoice } from './run-as-choice.tsx'
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
	const [chosen, setChosen] = useState<ChosenRunAs>({ as: undefined, profile: '', executors: '' })
	const problems = problemsOf(chosen, feature.featureType)
	const runAs = runAsOf(chosen, feature.featureType)
	const start = async ({ environment, tags }: { environment: number; tags: string }) => {
		const answer = await starting.save({
			body: {
				feature_id: feature.id,
				env_id: environment,
				application_id: feature.application_id,
				run_scenariotags: tags,
				...(runAs ? { runAs } : {}),
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
			save={save}
			wrong={problems !== undefined}
			start={start}
			onClose={onClose}
		>
			{(environment) =>
				isKarate(feature.featureType) && (
					<RunAsChoice
						type={feature.featureType}
						value={chosen}
						onChange={setChosen}
						problems={problems}
						load={plannedLoad(chosen, feature, environment)}
					/>
				)
			}
		</RunDialog>
	)
}
