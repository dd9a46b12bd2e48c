import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { SelectProps, Wish } from './select-props.ts'

/** The field in which one of several is chosen. */
export function SelectChoice({
	label,
	value,
	options,
	onChange,
	disabled = false,
	wish,
}: SelectProps & { wish: Wish }) {
	const [open, setOpen] = useState(wish === 'open')
	return (
		<TextField
			select
			label={label}
			value={value}
			onChange={({ target }) => {
				const chosen = options.find((one) => String(one.value) === String(target.value))
				if (chosen) onChange(chosen.value)
			}}
			disabled={disabled}
			autoFocus={wish !== 'near'}
			slotProps={{
				select: { displayEmpty: true, open, onOpen: () => setOpen(true), onClose: () => setOpen(false) },
				inputLabel: { shrink: true },
			}}
		>
			{options.map((one) => (
				<MenuItem key={one.value} value={one.value}>
					{one.text}
				</MenuItem>
			))}
		</TextField>
	)
}
