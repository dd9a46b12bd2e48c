import { type MovePlan, moves } from '@assay/contract/moves'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { amount, ChangedLines, changedPlaces, countLines, reviewedOf } from '../editor/changed-lines.tsx'
import { acceptRefused, reviewRefused } from '../editor/review-refused.ts'
import { refusalOf } from '../git/refusal.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

interface MoveDialogProps {
	/** Either of them. */
	of: { feature: number } | { file: number }
	path: string
	/** Where it is to lie, as far as it is known. */
	to?: string
	onClose: () => void
}

/** First where it is to lie, then every line that reads it from there; what is shown is accepted as a whole or not at all. */
export function MoveDialog({ of, path, to = path, onClose }: MoveDialogProps) {
	const [typed, setTyped] = useState(to)
	const [plan, setPlan] = useState<MovePlan>()
	const moving = { ...of, path: typed.trim() }
	const preview = useSave(moves.preview, { says: () => '', fails: reviewRefused, done: setPlan })
	const move = useSave(moves.move, {
		says: ({ features, files, lines }) =>
			lines === 0
				? undefined
				: `Moved, with ${amount(lines, 'line')} of ${changedPlaces(features, files)} that read it.`,
		fails: acceptRefused,
		failed: ({ status }) => {
			if (status === 409 && plan) void preview.save({ body: { ...of, path: plan.to } })
		},
		done: onClose,
	})
	if (!plan) {
		const refused = refusalOf(preview.failure, 'path')
		return (
			<DialogFrame
				title="Move or rename"
				submit="Review"
				width={520}
				onSubmit={() => void preview.save({ body: moving })}
				onClose={onClose}
				disabled={moving.path === '' || moving.path === path}
				busy={preview.busy}
			>
				<TextField
					label="Path"
					value={typed}
					onChange={(event) => {
						preview.reset()
						setTyped(event.target.value)
					}}
					autoFocus
					error={refused !== undefined}
					helperText={refused ?? 'Folders and name; every line that reads it is shown before anything is written'}
					slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 1000 } }}
				/>
			</DialogFrame>
		)
	}
	const { features, files } = plan
	const lines = countLines(plan)
	return (
		<DialogFrame
			title={`Move ${plan.from}`}
			submit={lines === 0 ? 'Move' : 'Accept all'}
			width={lines === 0 ? 520 : 860}
			// Where the plan leads: more may have been typed while it was on its way.
			onSubmit={() => void move.save({ body: { ...of, path: plan.to, reviewed: reviewedOf(plan) } })}
			onClose={onClose}
			busy={move.busy || preview.busy}
		>
			<p className="second" style={{ overflowWrap: 'anywhere' }}>
				To {plan.to}.{' '}
				{lines === 0
					? 'No saved feature and no script reads it by its path.'
					: `${amount(lines, 'line')} of ${changedPlaces(features.length, files.length)} change with it. Each feature keeps a revision.`}
			</p>
			<ChangedLines features={features} files={files} />
		</DialogFrame>
	)
}
