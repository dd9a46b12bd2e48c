import { tokens as routes } from '@assay/contract/session'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { useSave } from '../ui/save.ts'
import styles from './tokens.module.css'

const lives: [string, number | undefined][] = [
	['30 days', 30],
	['90 days', 90],
	['1 year', 365],
	['No end', undefined],
]

/** A name and how long it is good for. */
export function AddToken({ onMade }: { onMade: (token: string) => void }) {
	const [name, setName] = useState('')
	const [life, setLife] = useState(1)
	const create = useSave(routes.create, { done: ({ token }) => onMade(token) })
	const add = () => {
		const expires = lives[life]?.[1]
		if (name.trim()) void create.save({ body: { name: name.trim(), ...(expires ? { expires } : {}) } })
	}
	return (
		<div className={styles.add}>
			<TextField
				label="Name"
				placeholder="What it is for"
				value={name}
				onChange={(event) => setName(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					add()
				}}
				slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
			/>
			<TextField
				select
				label="Good for"
				value={life}
				onChange={(event) => setLife(Number(event.target.value))}
				sx={{ width: 140, flex: 'none' }}
			>
				{lives.map(([label], index) => (
					<MenuItem key={label} value={index}>
						{label}
					</MenuItem>
				))}
			</TextField>
			<Action kind="primary" onClick={add} disabled={!name.trim()} busy={create.busy}>
				Create
			</Action>
		</div>
	)
}
