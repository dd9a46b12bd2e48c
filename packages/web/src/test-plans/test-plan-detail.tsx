import { type TestPlan, testPlanSays } from '@assay/contract/test-plans'
import { useState } from 'react'
import head from '../editor/detail-head.module.css'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { AtOnceField } from '../features/at-once-field.tsx'
import { LastRun } from '../features/last-run.tsx'
import { useSchedules } from '../schedules/use-schedules.ts'
import { useMay } from '../shell/current-project.tsx'
import { EnvironmentChooser } from '../shell/environment-chooser.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { later } from '../ui/later.tsx'
import { useParams } from '../ui/list-url.ts'
import { TabList } from '../ui/tab-list.tsx'
import { DescriptionField } from './description-field.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import { PlanLanes } from './plan-lanes.tsx'
import styles from './test-plan-detail.module.css'
import { usePlanEdit } from './use-plan-edit.ts'

const ScheduleDialog = later(() =>
	import('../schedules/schedule-dialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
)
const Schedules = later(() => import('../schedules/schedules.tsx').then(({ Schedules }) => Schedules))
const ManageFeaturesDialog = later(() =>
	import('./manage-features-dialog.tsx').then(({ ManageFeaturesDialog }) => ManageFeaturesDialog),
)
const RunPlanDialog = later(() => import('./run-plan-dialog.tsx').then(({ RunPlanDialog }) => RunPlanDialog))

/** The selected test plan: what it runs, in which order, and when by itself. */
export function TestPlanDetail({ plan }: { plan: TestPlan }) {
	const [params, change] = useParams()
	const writable = useMay('testPlan.save')
	const runnable = useMay('run.start')
	const mayPlan = useMay('schedule.save')
	const edit = usePlanEdit(plan)
	const { data: schedules } = useSchedules(plan.id)
	const [dialog, setDialog] = useState<'manage' | 'run' | 'schedule'>()
	const close = () => setDialog(undefined)
	const tab = params.get('tab') === 'schedules' ? 'schedules' : 'feature'
	const showTab = (next: string) => change({ tab: next === 'feature' ? null : next })
	const save = () => {
		if (writable && edit.valid && !edit.busy) void edit.save()
	}
	const nothing = edit.ids.length === 0 ? testPlanSays.noFeatures : undefined
	const run = runnable ? () => setDialog('run') : undefined
	useKeys({ 'mod+s': save, r: () => nothing || run?.() })

	const why = writable ? undefined : readOnlyWhy
	const known = new Map(plan.features.map((feature) => [feature.id, feature]))
	const features = edit.ids.flatMap((id) => known.get(id) ?? [])
	return (
		<>
			<div className={head.head}>
				<div className={head.name}>
					<NameField
						label="Name"
						value={edit.values.name}
						onChange={(name) => edit.set({ name })}
						error={edit.nameError}
						readOnly={!writable}
					/>
				</div>
				<div className={head.tools}>
					<Action kind="bare" onClick={() => setDialog('manage')} why={why}>
						Manage Features
					</Action>
					{mayPlan && (
						<Action kind="bare" onClick={() => setDialog('schedule')}>
							Add Schedule
						</Action>
					)}
					<Action onClick={save} disabled={!edit.valid} busy={edit.busy} why={why}>
						Update
					</Action>
					{run && (
						<span className={head.pair}>
							<EnvironmentChooser />
							<Action kind="primary" icon="play" onClick={run} why={nothing}>
								Run
							</Action>
						</span>
					)}
				</div>
			</div>
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
				<TabList
					tabs={[
						['feature', <Counted key="feature" text="Feature" count={plan.featureIds.length} />],
						['schedules', <Counted key="schedules" text="Schedules" count={schedules?.length ?? 0} />],
					]}
					value={tab}
					onChange={showTab}
				/>
				{plan.lastRun && <LastRun of={plan.lastRun} project={plan.applicationId} />}
				{writable && edit.dirty && <span className={styles.state}>Not saved yet</span>}
			</div>
			{tab === 'feature' ? (
				<>
					<PlanGaps plan={plan} writable={writable} />
					{plan.atOnce !== 1 && <PlanLanes plan={plan} />}
					<PlanFeatures
						features={features}
						inOrder={edit.values.atOnce === '1'}
						onOrder={writable ? edit.setIds : undefined}
						onManage={() => setDialog('manage')}
						why={why}
					/>
				</>
			) : (
				<Schedules plan={plan} onAdd={mayPlan ? () => setDialog('schedule') : undefined} />
			)}
			{dialog === 'manage' && (
				<ManageFeaturesDialog
					applicationId={plan.applicationId}
					chosen={edit.ids}
					busy={edit.busy}
					onClose={close}
					onSave={async (ids) => {
						if (await edit.saveFeatures(ids)) showTab('feature')
						close()
					}}
				/>
			)}
			{dialog === 'run' && (
				<RunPlanDialog
					plan={{ ...plan, atOnce: Number(edit.values.atOnce) }}
					save={edit.dirty && writable && edit.valid ? () => edit.save() : undefined}
					onClose={close}
				/>
			)}
			{dialog === 'schedule' && (
				<ScheduleDialog
					plan={plan}
					onClose={close}
					onSaved={() => {
						close()
						showTab('schedules')
					}}
				/>
			)}
			<PlanConflict plan={plan} edit={edit} />
		</>
	)
}

const Counted = ({ text, count }: { text: string; count: number }) => (
	<span>
		{text} {count > 0 && <span className="small quiet">{count}</span>}
	</span>
)
