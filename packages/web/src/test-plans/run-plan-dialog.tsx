import { holdsKarate } from '@assay/contract/feature-types'
import { runSays, runs } from '@assay/contract/runs'
import type { TestPlan } from '@assay/contract/test-plans'
import { useState } from 'react'
import { AtOnceField } from '../features/at-once-field.tsx'
import { chosenOfPlan, tagsRefused } from '../features/chosen.ts'
import { type ChosenRunAs, problemsOf, runAsOf } from '../features/chosen-run-as.ts'
import { plannedLoad } from '../features/planned-load.ts'
import { RunAsChoice } from '../features/run-as-choice.tsx'
import { RunDialog } from '../features/run-dialog.tsx'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useSave } from '../ui/save.ts'

interface RunPlanDialogProps {
	plan: TestPlan
	/** Saves what is typed before it runs; absent when there is nothing to save. */
	save: (() => Promise<boolean>) | undefined
	onClose: () => void
}

export function RunPlanDialog({ plan, save, onClose }: RunPlanDialogProps) {
	const [atOnce, setAtOnce] = useState<number | null>(null)
	const { applicationType } = useCurrentProject()
	const [chosen, setChosen] = useState<ChosenRunAs>({ as: undefined, profile: '', executors: '' })
	const problems = problemsOf(chosen, undefined)
	const runAs = runAsOf(chosen, undefined)
	const starting = useSave(runs.startPlan, { fails: tagsRefused })
	const start = async ({ environment, tags }: { environment: number; tags: string }) => {
		const answer = await starting.save({
			body: {
				business_scenario_id: plan.id,
				env_id: environment,
				application_id: plan.applicationId,
				run_scenariotags: tags,
				atOnce,
				...(runAs ? { runAs } : {}),
			},
		})
		return answer?.id
	}
	return (
		<RunDialog
			submit="Run Test Suite"
			// What is not saved yet the server cannot count.
			count={save ? undefined : chosenOfPlan(plan)}
			of={`plan ${plan.id}`}
			noEnvironment={runSays.noPlanEnvironment}
			save={save}
			wrong={problems !== undefined}
			start={start}
			onClose={onClose}
		>
			{(environment) => (
				<>
					{holdsKarate(applicationType) && (
						<RunAsChoice
							type={undefined}
							value={chosen}
							onChange={setChosen}
							problems={problems}
							load={plannedLoad(chosen, undefined, environment)}
						/>
					)}
					{plan.featureIds.length > 1 && <AtOnceField value={atOnce} onChange={setAtOnce} plan={plan.atOnce} />}
				</>
			)}
		</RunDialog>
	)
}
