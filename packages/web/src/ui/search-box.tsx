import { InputAdornment, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconAction } from './icon-action.tsx'
import { useKeys } from './keys.ts'

/** A search field whose text is taken 500 ms after the last key; `/` focuses it. */
export function SearchBox({
	label,
	value,
	onChange,
	autoFocus,
}: {
	label: string
	value: string
	onChange: (text: string) => void
	autoFocus?: boolean
}) {
	const [text, setText] = useState(value)
	const input = useRef<HTMLInputElement>(null)
	const known = useRef(value)
	const take = useRef(onChange)
	take.current = onChange

	useEffect(() => {
		if (value === known.current) return
		known.current = value
		setText(value)
	}, [value])

	useEffect(() => {
		if (text === known.current) return
		const timer = setTimeout(() => {
			known.current = text
			take.current(text)
		}, 500)
		return () => clearTimeout(timer)
	}, [text])

	useKeys({ '/': () => input.current?.focus() })

	const clear = () => {
		setText('')
		known.current = ''
		take.current('')
		input.current?.focus()
	}
	return (
		<TextField
			placeholder={label}
			value={text}
			onChange={(event) => setText(event.target.value)}
			onKeyDown={(event) => event.key === 'Escape' && text && clear()}
			autoFocus={autoFocus ?? false}
			slotProps={{
				htmlInput: { 'aria-label': label, type: 'text', role: 'searchbox', ref: input },
				input: {
					sx: { pl: '9px', pr: text ? 0 : undefined },
					startAdornment: (
						<InputAdornment position="start" sx={{ mr: 0, color: 'var(--text-3)' }}>
							<Icon name="search" />
						</InputAdornment>
					),
					endAdornment: text ? <IconAction icon="close" label="Clear search" onClick={clear} /> : undefined,
				},
			}}
		/>
	)
}
