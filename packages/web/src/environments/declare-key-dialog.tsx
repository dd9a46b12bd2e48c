import { type Environment, environments } from '@assay/contract/environments'
import { type Data, isContainer, readData, writeData } from '@assay/engine/log/difference/json-tree'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

interface DeclareKeyDialogProps {
	/** Dotted: `login.user`. */
	name: string
	environment: Environment
	onClose: () => void
}

/** Puts a key that a step already reads into the UI test data of the current environment. */
export function DeclareKeyDialog({ name, environment, onClose }: DeclareKeyDialogProps) {
	const [value, setValue] = useState('')
	const { save, busy } = useSave(environments.save, { done: onClose })
	const declare = () => {
		const text = environment.anoroc_content
		const indent = text.match(/^\s*[{]\s*\n([ \t]+)/)?.[1] ?? 2
		const next = writeData(withKey(objectIn(text), name.split('.'), value), indent)
		void save({
			body: { id: environment.id, anoroc_content: next },
			ifMatch: ifMatch(environment.updated_date_time),
		})
	}
	return (
		<DialogFrame title={`Declare ${name}`} submit="Declare" onSubmit={declare} onClose={onClose} busy={busy}>
			<p className="second">
				A key of the UI test data of the environment <b>{environment.name}</b>. Other environments may give it another
				value.
			</p>
			<TextField label="Value" value={value} onChange={(event) => setValue(event.target.value)} autoFocus />
		</DialogFrame>
	)
}

type Members = Record<string, Data>

const isObject = (data: Data): data is Members => isContainer(data) && !Array.isArray(data)

/** Its numbers stay as they were written. */
function objectIn(text: string): Members {
	try {
		const data = readData(text)
		return isObject(data) ? data : {}
	} catch {
		return {}
	}
}

function withKey(data: Members, [first = '', ...rest]: string[], value: string): Members {
	if (rest.length === 0) return { ...data, [first]: value }
	const inner = data[first]
	if (inner === undefined) return { ...data, [first]: withKey({}, rest, value) }
	// Nothing lies below a value: the key stands beside it, with its dots, and is found all the same.
	if (!isObject(inner)) return { ...data, [[first, ...rest].join('.')]: value }
	return { ...data, [first]: withKey({ ...inner }, rest, value) }
}
