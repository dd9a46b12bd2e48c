import type { GlobalObject } from '@assay/contract/global-objects'
import { Chip } from '@mui/material'
import { readLocators } from '../editor/language/read-locators.ts'
import { ObjectRow } from '../editor/object-row.tsx'
import { locatorText } from './locator-text.ts'

/** A global object in the list: how many pages and elements it names, and whose it is. */
export function GlobalObjectRow({ object }: { object: GlobalObject }) {
	const pages = Object.values(readLocators([{ name: object.name, text: locatorText(object) }]))
	const elements = pages.reduce((sum, page) => sum + Object.keys(page).length, 0)
	return (
		<ObjectRow
			icon="object"
			name={object.name}
			mark={<Chip label={object.application.name} />}
			fact={`${pages.length === 1 ? '1 page' : `${pages.length} pages`}, ${elements === 1 ? '1 element' : `${elements} elements`}`}
			updated={object.updated_date_time}
		/>
	)
}
