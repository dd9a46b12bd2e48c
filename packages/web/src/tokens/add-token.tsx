import type { Project } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import type { tokens as routes } from '@assay/contract/session'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import type { useSave } from '../ui/save.ts'
import { ExecutorProjects } from './executor-projects.tsx'
import styles from './tokens.module.css'

const lives: [string, number | undefined][] = [
	['30 days', 30],
	['90 days', 90],
	['1 year', 365],
	['No end', undefined],
]
const kinds = { user: 'The API', executor: 'An executor' }

interface AddTokenProps {
	all: Project[]
	create: Pick<ReturnType<typeof useSave<typeof routes.create>>, 'save' | 'busy'>
}

/** A name, what it is for, how long it is good for, and of an executor the projects whose runs it may take. */
export function AddToken({ all, create }: AddTokenProps) {
	const [name, setName] = useState('')
	const [life, setLife] = useState(1)
	const [kind, setKind] = useState<keyof typeof kinds>('user')
	const [chosen, setChosen] = useState<number[]>()
	const projects = all.filter(({ roles }) => may(roles, 'executor.tokens'))
	const ids = chosen ?? projects.map(({ id }) => id)
	const ready = name.trim() !== '' && (kind === 'user' || ids.length > 0)
	const add = () => {
		const expires = lives[life]?.[1]
		const body = {
			name: name.trim(),
			...(expires ? { expires } : {}),
			// Without a choice it is of all; there may be more of them than a choice may name.
			...(kind === 'executor' ? { kind, ...(chosen ? { projects: chosen } : {}) } : {}),
		}
		if (ready && !create.busy) void create.save({ body })
	}
	return (
		<div className={styles.add}>
			<TextField
				label="Name"
				placeholder="What it is for"
				value={name}
				onChange={(event) => setName(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
					event.preventDefault()
					add()
				}}
				slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
				sx={{ flex: '1 1 180px' }}
			/>
			{projects.length > 0 && (
				<TextField
					select
					label="Used by"
					value={kind}
					onChange={(event) => setKind(event.target.value as keyof typeof kinds)}
					sx={{ width: 130, flex: 'none' }}
				>
					{Object.entries(kinds).map(([value, label]) => (
						<MenuItem key={value} value={value}>
							{label}
						</MenuItem>
					))}
				</TextField>
			)}
			<TextField
				select
				label="Good for"
				value={life}
				onChange={(event) => setLife(Number(event.target.value))}
				sx={{ width: 110, flex: 'none' }}
			>
				{lives.map(([label], index) => (
					<MenuItem key={label} value={index}>
						{label}
					</MenuItem>
				))}
			</TextField>
			{kind === 'executor' && <ExecutorProjects projects={projects} ids={ids} onChange={setChosen} />}
			<Action kind="primary" onClick={add} disabled={!ready} busy={create.busy}>
				Create
			</Action>
		</div>
	)
}
