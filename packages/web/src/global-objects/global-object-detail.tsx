import type { GlobalObject } from '@assay/contract/global-objects'
import { Tab, Tabs } from '@mui/material'
import styles from '../editor/detail-head.module.css'
import { SavedMeanwhile } from '../editor/drafts/saved-meanwhile.tsx'
import { JsonBar } from '../editor/json/json-bar.tsx'
import { JsonEditor } from '../editor/json/json-editor.tsx'
import { FileHistory } from '../editor/revisions/file-history.tsx'
import { HistoryChip } from '../editor/revisions/history-chip.tsx'
import { useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { useMay } from '../shell/current-project.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { LocatorTable } from './locator-table.tsx'
import { locatorText } from './locator-text.ts'
import { ObjectHead } from './object-head.tsx'
import { fieldsOf, useSavedObject } from './use-saved-object.ts'

/** The selected global object: its locators as JSON. */
export function GlobalObjectDetail({ object }: { object: GlobalObject }) {
	const writable = useMay('globalObject.save')
	const [historyShown, showHistory] = useHistoryShown()
	const saved = useSavedObject(object, writable)
	const { fields, json, save, said } = saved
	const { locator } = fields.values
	const [params, change] = useParams()
	const view = params.get('view') === 'table' ? 'table' : 'locators'
	useKeys({ 'mod+s': save })
	return (
		<>
			<ObjectHead saved={saved} writable={writable} />
			<div className={styles.tabs}>
				<Tabs value={view} onChange={(_, next) => change({ view: next === 'table' ? 'table' : null, element: null })}>
					<Tab value="locators" label="Locators" />
					<Tab value="table" label="Table" />
				</Tabs>
				<HistoryChip shown={historyShown} onChange={showHistory} />
			</div>
			{said && (
				<p className={styles.notice} role="status">
					{said}
				</p>
			)}
			{view === 'table' && json ? (
				<LocatorTable object={object} fields={fields} writable={writable} />
			) : (
				<JsonEditor
					label="Locators"
					value={locator}
					onChange={(text) => fields.set({ locator: text })}
					onSave={save}
					readOnly={!writable}
				/>
			)}
			<JsonBar valid={json} dirty={fields.dirty}>
				A page, its elements, their locators: <code>{'{ "login": { "user": "//input[@id=\'user\']" } }'}</code> is{' '}
				<code>[login.user]</code> in a step.
			</JsonBar>
			{historyShown && (
				<FileHistory
					of={object}
					revisions={{
						of: 'globalObject',
						objectId: object.id,
						now: locator,
						textOf: ({ locator = '' }) => locator,
						onRestore: writable ? ({ locator = '' }) => fields.set({ locator }) : undefined,
					}}
				/>
			)}
			<SavedMeanwhile
				what="global object"
				mine={locator}
				theirs={saved.theirs}
				textOf={locatorText}
				onClose={() => saved.setTheirs(undefined)}
				onKeepMine={(base) => void saved.write(base)}
				onTakeTheirs={(theirs) => fields.rebase(fieldsOf(theirs), theirs.updated_date_time)}
			/>
		</>
	)
}
