import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import { wrongObjectName } from '@assay/contract/names'
import { Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import styles from '../editor/detail-head.module.css'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { SavedMeanwhile } from '../editor/drafts/saved-meanwhile.tsx'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useFields } from '../editor/drafts/use-fields.ts'
import { JsonBar } from '../editor/json/json-bar.tsx'
import { JsonEditor } from '../editor/json/json-editor.tsx'
import { validJson } from '../editor/json/valid-json.ts'
import { FileHistory } from '../editor/revisions/file-history.tsx'
import { HistoryChip } from '../editor/revisions/history-chip.tsx'
import { useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { say } from '../ui/message-bar.tsx'
import { useSave } from '../ui/save.ts'
import type { ObjectEntry } from './json-objects.ts'
import { locatorText } from './locator-text.ts'
import { ObjectTable } from './object-table.tsx'
import { RenameObjectDialog } from './rename-object-dialog.tsx'
import { UsagesDialog } from './usages-dialog.tsx'

const fieldsOf = (object: GlobalObject) => ({ name: object.name, locator: locatorText(object) })

/** The selected global object: its locators as JSON. */
export function GlobalObjectDetail({ object }: { object: GlobalObject }) {
	const writable = useMay('globalObject.save')
	const [historyShown, showHistory] = useHistoryShown()
	const saved = useSavedObject(object, writable)
	const { fields, json, valid, nameError, save, said } = saved
	const { name, locator } = fields.values
	const [params, change] = useParams()
	const view = params.get('view') === 'table' ? 'table' : 'locators'
	const [asked, setAsked] = useState<{ usages?: string; rename?: ObjectEntry }>()
	const close = () => setAsked(undefined)
	const askRename = (entry: ObjectEntry) =>
		fields.dirty ? say('Update first: a renaming starts from what is saved.') : setAsked({ rename: entry })
	useKeys({ 'mod+s': save })
	return (
		<>
			<div className={styles.head}>
				<div className={styles.name}>
					<NameField
						label="Global Object Name"
						value={name}
						onChange={(name) => fields.set({ name })}
						error={nameError}
						readOnly={!writable}
					/>
				</div>
				<div className={styles.tools}>
					<Action
						kind="primary"
						onClick={save}
						disabled={!valid}
						busy={saved.busy}
						why={writable ? undefined : readOnlyWhy}
					>
						Update
					</Action>
				</div>
			</div>
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
				<ObjectTable
					text={locator}
					alone={object.name}
					readOnly={!writable}
					named={params.get('element')}
					onChange={(text) => fields.set({ locator: text })}
					onUsages={(of) => setAsked({ usages: of })}
					onRename={askRename}
				/>
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
			{asked?.usages && (
				<UsagesDialog kind="object" name={asked.usages} applicationId={object.application_id} onClose={close} />
			)}
			{asked?.rename && <RenameObjectDialog id={object.id} {...asked.rename} onClose={close} />}
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

/** The name and the locators of a global object while they are edited, and saving them. */
function useSavedObject(object: GlobalObject, writable: boolean) {
	const [said, setSaid] = useState<string>()
	const [theirs, setTheirs] = useState<GlobalObject>()
	const fields = useFields(`globalObject.${object.id}`, fieldsOf(object), object.updated_date_time)
	const { name, locator } = fields.values
	const json = validJson(locator)
	const nameError = wrongObjectName(name)
	const valid = json && nameError === undefined

	const saving = useSave(globalObjects.save, {
		says: ({ assistant }) => assistant && `${globalObjects.save.says?.[202]} ${assistant}`,
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this global object meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs<GlobalObject>(failure)),
		done: (answer) => {
			setSaid(answer.assistant)
			fields.rebase(fieldsOf(answer), answer.updated_date_time)
		},
	})
	const write = (base: string) =>
		saving.save({
			body: { id: object.id, name, content: object.content, application_id: object.application_id, locator },
			ifMatch: ifMatch(base),
		})
	const save = () => {
		if (writable && valid && !saving.busy) void write(fields.base)
	}
	return { fields, json, valid, nameError, busy: saving.busy, write, save, said, theirs, setTheirs }
}
