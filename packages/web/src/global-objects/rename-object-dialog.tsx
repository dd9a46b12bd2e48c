import type { CallFailed } from '@assay/contract/client'
import { globalObjects, type RenamePlan } from '@assay/contract/global-objects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DifferenceView } from '../editor/difference-view.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import styles from './rename-object-dialog.module.css'

interface RenameObjectDialogProps {
	/** The global object that holds it. */
	id: number
	page: string
	element: string
	onClose: () => void
}

/** First the new name, then every line that changes; what is shown is accepted as a whole or not at all. */
export function RenameObjectDialog({ id, page, element, onClose }: RenameObjectDialogProps) {
	const [name, setName] = useState(`${page}.${element}`)
	const [plan, setPlan] = useState<RenamePlan>()
	const dot = name.indexOf('.')
	const to = { page: name.slice(0, dot).trim(), element: name.slice(dot + 1).trim() }
	const fits = dot > 0 && to.element !== '' && name !== `${page}.${element}`
	const renaming = { id, from: { page, element }, to }
	const preview = useSave(globalObjects.renamePreview, { fails: reasonOf, done: setPlan })
	const rename = useSave(globalObjects.rename, {
		says: ({ features }) => `Object renamed, also in ${features === 1 ? '1 feature' : `${features} features`}.`,
		fails: (failure) =>
			failure.status === 409
				? 'Somebody else saved one of these meanwhile. Nothing was written; look again.'
				: reasonOf(failure),
		failed: ({ status }) => {
			if (status === 409) void preview.save({ body: renaming })
		},
		done: onClose,
	})
	if (!plan)
		return (
			<DialogFrame
				title={`Rename [${page}.${element}]`}
				submit="Review"
				onSubmit={() => void preview.save({ body: renaming })}
				onClose={onClose}
				disabled={!fits}
				busy={preview.busy}
			>
				<TextField
					label="New name"
					value={name}
					onChange={(event) => setName(event.target.value)}
					autoFocus
					helperText="page.element; every feature that names it is shown before anything is written"
					slotProps={{ htmlInput: { spellCheck: false } }}
				/>
			</DialogFrame>
		)
	const lines = plan.features.reduce((sum, { changes }) => sum + changes.length, 0)
	const accept = () => {
		const stamps = plan.features.map(({ id, updated_date_time }) => ({ id, updated_date_time }))
		void rename.save({
			body: { ...renaming, reviewed: { updated_date_time: plan.updated_date_time, features: stamps } },
		})
	}
	return (
		<DialogFrame
			title={`Rename [${page}.${element}] to [${name}]`}
			submit="Accept all"
			width={1040}
			onSubmit={accept}
			onClose={onClose}
			busy={rename.busy || preview.busy}
		>
			<p className="second">
				{lines === 0
					? 'No saved feature names it; only the repository changes.'
					: `${lines === 1 ? '1 line' : `${lines} lines`} of ${plan.features.length === 1 ? '1 feature' : `${plan.features.length} features`} and the repository change together. Each keeps a revision.`}
			</p>
			<section className={styles.changes} aria-label="Changes">
				{plan.features.map((feature) => (
					<div key={feature.id}>
						<h3>{feature.name}</h3>
						<table>
							<thead className="sr-only">
								<tr>
									<th>Line</th>
									<th>Before and after</th>
								</tr>
							</thead>
							<tbody>
								{feature.changes.map(({ line, before, after }) => (
									<tr key={line}>
										<td>{line}</td>
										<td>
											<del>{before.trim()}</del>
											<ins>{after.trim()}</ins>
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				))}
			</section>
			<DifferenceView
				left={{ title: 'Repository now', text: plan.object.before }}
				right={{ title: 'Renamed', text: plan.object.after }}
			/>
		</DialogFrame>
	)
}

/** The field's own sentence says more than the call's. */
const reasonOf = (failure: CallFailed) => failure.problem?.errors?.[0]?.message
