import type { TestPlan } from '@assay/contract/test-plans'
import head from '../editor/detail-head.module.css'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { AtOnceField } from '../features/at-once-field.tsx'
import { LastRun } from '../features/last-run.tsx'
import { useMay } from '../shell/current-project.tsx'
import { later } from '../ui/later.tsx'
import { useParams } from '../ui/list-url.ts'
import { useAsked } from '../ui/use-asked.ts'
import { DescriptionField } from './description-field.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { type PlanAsked, PlanDialogs } from './plan-dialogs.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanLanes } from './plan-lanes.tsx'
import { type PlanTab, PlanTabs, planTab } from './plan-tabs.tsx'
import styles from './test-plan-detail.module.css'
import { usePlanEdit } from './use-plan-edit.ts'

const Schedules = later(() => import('../schedules/schedules.tsx').then(({ Schedules }) => Schedules))

/** The selected test plan: what it runs, in which order, and when by itself. */
export function TestPlanDetail({ plan }: { plan: TestPlan }) {
	const [params, change] = useParams()
	const writable = useMay('testPlan.save')
	const mayPlan = useMay('schedule.save')
	const edit = usePlanEdit(plan)
	const { asked, ask, close } = useAsked<PlanAsked>()
	const tab = planTab(params.get('tab'))
	const showTab = (next: PlanTab) => change({ tab: next === 'feature' ? null : next })
	const known = new Map(plan.features.map((feature) => [feature.id, feature]))
	const features = edit.ids.flatMap((id) => known.get(id) ?? [])
	return (
		<>
			<PlanHead edit={edit} writable={writable} onAsk={ask} />
			<div className={styles.description}>
				<DescriptionField
					value={edit.values.description}
					onChange={(description) => edit.set({ description })}
					error={!edit.described}
					readOnly={!writable}
				/>
				<AtOnceField
					value={Number(edit.values.atOnce)}
					onChange={(count) => edit.set({ atOnce: String(count) })}
					readOnly={!writable}
				/>
			</div>
			<div className={head.tabs}>
				<PlanTabs plan={plan} tab={tab} onChange={showTab} />
				{plan.lastRun && <LastRun of={plan.lastRun} project={plan.applicationId} />}
				{writable && edit.dirty && <span className={styles.state}>Not saved yet</span>}
			</div>
			{tab === 'feature' ? (
				<>
					<PlanGaps plan={plan} edit={edit} writable={writable} />
					{plan.atOnce !== 1 && <PlanLanes plan={plan} />}
					<PlanFeatures
						features={features}
						inOrder={edit.values.atOnce === '1'}
						onOrder={writable ? edit.setIds : undefined}
						onManage={() => ask('manage')}
						why={writable ? undefined : readOnlyWhy}
					/>
				</>
			) : (
				<Schedules plan={plan} onAdd={mayPlan ? () => ask('schedule') : undefined} />
			)}
			{asked && <PlanDialogs {...{ plan, asked, edit, writable }} onShow={showTab} onClose={close} />}
			<PlanConflict plan={plan} edit={edit} />
		</>
	)
}
