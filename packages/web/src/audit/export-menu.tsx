import { type AuditFilter, audit } from '@assay/contract/audit'
import { useState } from 'react'
import { open } from '../api.ts'
import { saveBlob } from '../files/save-blob.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { say } from '../ui/message-bar.tsx'

/** Saves what is looked for as a file. */
export function ExportMenu({ filter }: { filter: AuditFilter }) {
	const [busy, setBusy] = useState(false)
	const save = async (as: 'csv' | 'ndjson') => {
		setBusy(true)
		try {
			const answer = await open(audit.export, { query: { ...filter, as } })
			if (!answer.ok) throw new Error(String(answer.status))
			saveBlob(await answer.blob(), `audit-${new Date().toISOString().slice(0, 10)}.${as}`)
		} catch {
			say(audit.export.says?.fail ?? '', 'failed')
		} finally {
			setBusy(false)
		}
	}
	return (
		<MenuButton
			label="save as a file"
			content={busy ? 'Exporting …' : 'Export'}
			entries={formats.map(({ as, words }) => ({ text: words, ...(busy ? {} : { act: () => void save(as) }) }))}
		/>
	)
}

const formats = [
	{ as: 'csv', words: 'CSV, for a spreadsheet' },
	{ as: 'ndjson', words: 'JSON, one object a line' },
] as const
