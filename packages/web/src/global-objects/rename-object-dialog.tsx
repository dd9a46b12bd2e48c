import { globalObjects, type RenamePlan } from '@assay/contract/global-objects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { amount, ChangedLines, changedPlaces, countLines, reviewedOf } from '../editor/changed-lines.tsx'
import { acceptRefused, reviewRefused } from '../editor/review-refused.ts'
import { DifferenceView } from '../editor/revisions/difference-view.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { type ObjectEntry, objectName } from './json-objects.ts'

type Name = Pick<ObjectEntry, 'page' | 'element'>

interface Renaming {
	id: number
	from: Name
	to: Name
}

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
	const [reviewed, setReviewed] = useState<{ plan: RenamePlan; renaming: Renaming }>()
	const dot = name.indexOf('.')
	const to = { page: name.slice(0, dot).trim(), element: name.slice(dot + 1).trim() }
	const fits = dot > 0 && to.element !== '' && name !== `${page}.${element}`
	const preview = useSave(globalObjects.renamePreview, { fails: reviewRefused })
	// With the name that it is about: another one may be typed while the plan is on its way.
	const review = async (renaming: Renaming) => {
		const plan = await preview.save({ body: renaming })
		if (plan) setReviewed({ plan, renaming })
	}
	const rename = useSave(globalObjects.rename, {
		says: ({ features, files }) => `Object renamed, also in ${changedPlaces(features, files)}.`,
		fails: acceptRefused,
		failed: ({ status }) => {
			if (status === 409 && reviewed) void review(reviewed.renaming)
		},
		done: onClose,
	})
	if (!reviewed)
		return (
			<DialogFrame
				title={`Rename [${page}.${element}]`}
				submit="Review"
				onSubmit={() => void review({ id, from: { page, element }, to })}
				onClose={onClose}
				disabled={!fits}
				busy={preview.busy}
			>
				<TextField
					label="New name"
					value={name}
					onChange={(event) => setName(event.target.value)}
					autoFocus
					helperText="page.element; every line that names it is shown before anything is written"
					slotProps={{ htmlInput: { spellCheck: false } }}
				/>
			</DialogFrame>
		)
	const { plan, renaming } = reviewed
	const { features, files } = plan
	const lines = countLines(plan)
	const accept = () => void rename.save({ body: { ...renaming, reviewed: reviewedOf(plan) } })
	return (
		<DialogFrame
			title={`Rename [${page}.${element}] to [${objectName(renaming.to)}]`}
			submit="Accept all"
			width={1040}
			onSubmit={accept}
			onClose={onClose}
			busy={rename.busy || preview.busy}
		>
			<p className="second">
				{lines === 0
					? 'No saved feature and no custom action names it; only the repository changes.'
					: `${amount(lines, 'line')} of ${changedPlaces(features.length, files.length)} and the repository change together. Each feature keeps a revision.`}
			</p>
			<ChangedLines features={features} files={files} />
			<DifferenceView
				left={{ title: 'Repository now', text: plan.object.before }}
				right={{ title: 'Renamed', text: plan.object.after }}
			/>
		</DialogFrame>
	)
}
