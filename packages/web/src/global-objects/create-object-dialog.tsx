import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { entriesOf } from './entries-of.ts'
import { objectName, withObject } from './json-objects.ts'
import { LocatorField } from './locator-field.tsx'
import { locatorText } from './locator-text.ts'
import { TryLocator } from './try-locator.tsx'

interface CreateObjectDialogProps {
	/** As a step names it: `page.element`, or an element alone. */
	name: string
	objects: GlobalObject[]
	applicationId: number
	onClose: () => void
}

/** Puts an object that a step already names into the repository. */
export function CreateObjectDialog({ name, objects, applicationId, onClose }: CreateObjectDialogProps) {
	const dot = name.indexOf('.')
	const [page, setPage] = useState(dot < 0 ? '' : name.slice(0, dot))
	const [element, setElement] = useState(dot < 0 ? name : name.slice(dot + 1))
	const [locator, setLocator] = useState('')
	const typed = { page: page.trim(), element: element.trim() }
	const home = objects.find((one) => entriesOf(one).some((entry) => entry.page === typed.page))
	const [chosen, choose] = useState<number>()
	const into = objects.find(({ id }) => id === chosen) ?? home ?? objects[0]
	const taken = objects.flatMap(entriesOf).some((entry) => objectName(entry) === objectName(typed))
	const { save, busy } = useSave(globalObjects.save, { done: onClose })
	const create = () => {
		const text = into ? locatorText(into) : '{}'
		const next = withObject(text, typed, locator.trim(), into?.name ?? '')
		void save(
			into
				? { body: { id: into.id, locator: next }, ifMatch: ifMatch(into.updated_date_time) }
				: { body: { name: typed.page, content: '', locator: next, application_id: applicationId } },
		)
	}
	return (
		<DialogFrame
			title="Create object"
			submit="Create"
			width={560}
			onSubmit={create}
			onClose={onClose}
			disabled={typed.page === '' || typed.element === '' || locator.trim() === '' || taken}
			busy={busy}
		>
			<div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
				<TextField label="Page" value={page} onChange={(event) => setPage(event.target.value)} />
				<TextField
					label="Element"
					value={element}
					onChange={(event) => setElement(event.target.value)}
					error={taken}
					helperText={taken ? `There is a [${objectName(typed)}] already.` : undefined}
				/>
			</div>
			<LocatorField value={locator} onChange={setLocator} placeholder="//button[@id='order']" autoFocus />
			{objects.length > 1 && (
				<TextField
					select
					label="Global object"
					value={into?.id ?? ''}
					onChange={(event) => choose(Number(event.target.value))}
				>
					{objects.map(({ id, name }) => (
						<MenuItem key={id} value={id}>
							{name}
						</MenuItem>
					))}
				</TextField>
			)}
			<TryLocator locator={locator} />
		</DialogFrame>
	)
}
