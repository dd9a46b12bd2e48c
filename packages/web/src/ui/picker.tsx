import { screenLimits } from '@assay/contract/screens'
import { Checkbox } from '@mui/material'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'
import { Pager } from './pager.tsx'
import styles from './picker.module.css'
import { SearchBox } from './search-box.tsx'
import { Unread, type UnreadProps } from './unread.tsx'

/** A picker searches from so many characters on (application.md section 9). */
const { searchFrom } = screenLimits

/** What is ticked in a picker, by id and in the order of ticking, and which page of what search it shows. */
export function usePicker(chosen: number[]) {
	const [ids, setIds] = useState(chosen)
	const [typed, setTyped] = useState('')
	const [page, setPage] = useState(0)
	return {
		ids,
		typed,
		page,
		search: typed.length >= searchFrom ? typed : '',
		setPage,
		type(text: string) {
			setTyped(text)
			setPage(0)
		},
		toggle: (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
	}
}

interface PickerProps {
	picker: ReturnType<typeof usePicker>
	/** Of the field to search in. */
	label: string
	/** The page of what was found; undefined while nothing has come yet. */
	rows: { id: number; name: string; icon: IconName; about: string }[] | undefined
	/** What brings them. */
	read: UnreadProps['read']
	/** How many the search finds on all pages; undefined until that is known. */
	count: number | undefined
}

/** Rows to tick, each with its place in the order of ticking, which is the order that is kept. */
export function Picker({ picker, label, rows, read, count }: PickerProps) {
	const { ids, typed, page, setPage, type, toggle } = picker
	return (
		<>
			<SearchBox label={label} value={typed} onChange={type} />
			{!rows && <Unread read={read} />}
			<ul className={styles.rows}>
				{rows?.map(({ id, name, icon, about }) => (
					<li key={id}>
						<label className={styles.row} htmlFor={`pick-${id}`}>
							<Checkbox id={`pick-${id}`} size="small" checked={ids.includes(id)} onChange={() => toggle(id)} />
							<Icon name={icon} />
							<span className="grow cut">{name}</span>
							<span className="small quiet">{about}</span>
							<span className={styles.place}>{ids.includes(id) && ids.indexOf(id) + 1}</span>
						</label>
					</li>
				))}
				{rows?.length === 0 && <li className={styles.none}>No Search Results found!</li>}
			</ul>
			{count !== undefined && <Pager page={page} count={count} onPage={setPage} />}
		</>
	)
}
