import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { type ObjectEntry, objectName } from './json-objects.ts'
import { LocatorField } from './locator-field.tsx'
import { TryLocator } from './try-locator.tsx'

interface ObjectDialogProps {
	/** Absent: a new one. Its name is changed by renaming, so that the features follow. */
	entry?: ObjectEntry | undefined
	all: ObjectEntry[]
	readOnly: boolean
	onDone: (entry: ObjectEntry) => void
	onClose: () => void
}

/** One object of the repository: its name, its locator, and a trial of it. */
export function ObjectDialog({ entry, all, readOnly, onDone, onClose }: ObjectDialogProps) {
	const [page, setPage] = useState(entry?.page ?? all.at(-1)?.page ?? '')
	const [element, setElement] = useState(entry?.element ?? '')
	const [locator, setLocator] = useState(entry?.locator ?? '')
	const typed = { page: page.trim(), element: element.trim(), locator: locator.trim() }
	const taken = !entry && all.some((one) => objectName(one) === objectName(typed))
	const complete = Object.values(typed).every((text) => text !== '')
	return (
		<DialogFrame
			title={entry ? `[${entry.page}.${entry.element}]` : 'Add object'}
			width={560}
			{...(readOnly ? {} : { submit: entry ? 'Apply' : 'Add' })}
			onSubmit={() => onDone(typed)}
			onClose={onClose}
			disabled={!complete || taken}
		>
			{!entry && (
				<div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, paddingTop: 4 }}>
					<TextField label="Page" value={page} onChange={(event) => setPage(event.target.value)} />
					<TextField
						label="Element"
						value={element}
						onChange={(event) => setElement(event.target.value)}
						autoFocus
						error={taken}
						helperText={taken ? `There is a [${objectName(typed)}] already.` : undefined}
					/>
				</div>
			)}
			<LocatorField value={locator} onChange={setLocator} readOnly={readOnly} />
			<TryLocator locator={locator} />
		</DialogFrame>
	)
}
