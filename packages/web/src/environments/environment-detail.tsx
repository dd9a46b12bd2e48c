import type { Environment } from '@assay/contract/environments'
import { useState } from 'react'
import styles from '../editor/detail-head.module.css'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { SavedMeanwhile } from '../editor/drafts/saved-meanwhile.tsx'
import { JsonBar } from '../editor/json/json-bar.tsx'
import { JsonEditor } from '../editor/json/json-editor.tsx'
import { FileHistory } from '../editor/revisions/file-history.tsx'
import { HistoryChip } from '../editor/revisions/history-chip.tsx'
import { useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { editable, environmentTab, environmentTabs, fieldsOf, noFields, textOf } from './environment-fields.ts'
import { EnvironmentHead } from './environment-head.tsx'
import { EnvironmentTabs } from './environment-tabs.tsx'
import { useSavedEnvironment } from './use-saved-environment.ts'

interface EnvironmentDetailProps {
	environment: Environment
	all: Environment[]
	onSelect: (id: number) => void
}

/** The selected environment: three JSON texts, edited together and saved together. */
export function EnvironmentDetail({ environment, all, onSelect }: EnvironmentDetailProps) {
	const [params, change] = useParams()
	const writable = useMay('environment.save')
	const [historyShown, showHistory] = useHistoryShown()
	const [encrypting, setEncrypting] = useState(false)
	const saved = useSavedEnvironment(environment, writable)
	const { fields, save, said } = saved
	const { values } = fields
	const tab = environmentTab(params.get('tab'))
	useKeys({ 'mod+s': save })
	return (
		<>
			<EnvironmentHead {...{ environment, all, saved, writable, onSelect }} />
			<div className={styles.tabs}>
				<EnvironmentTabs
					tab={tab}
					values={values}
					onChange={(next) => change({ tab: next === environmentTabs[0].key ? null : next, line: null })}
				/>
				<Action kind="bare" onClick={() => setEncrypting(true)} why={writable ? undefined : readOnlyWhy}>
					Encrypt a value
				</Action>
				<HistoryChip shown={historyShown} onChange={showHistory} />
			</div>
			{said && (
				<p className={styles.notice} role="status">
					{said}
				</p>
			)}
			<JsonEditor
				key={tab.key}
				label={tab.title}
				value={values[tab.field]}
				onChange={(text) => fields.set({ [tab.field]: text })}
				onSave={save}
				line={Number(params.get('line')) || undefined}
				readOnly={!writable}
				settings={tab.key === 'settings'}
			/>
			<JsonBar valid={saved.fits} dirty={fields.dirty}>
				Passwords, tokens and other secrets are kept encrypted and shown as a mask; leave a mask unchanged to keep its
				value.
			</JsonBar>
			{historyShown && (
				<FileHistory
					of={environment}
					revisions={{
						of: 'environment',
						objectId: environment.id,
						now: textOf(values),
						textOf: (kept) => textOf({ ...noFields, ...kept }),
						onRestore: writable ? (kept) => fields.set(editable(kept)) : undefined,
					}}
				/>
			)}
			{encrypting && <EncryptDialog applicationId={environment.applicationId} onClose={() => setEncrypting(false)} />}
			<SavedMeanwhile
				what="environment"
				mine={textOf(values)}
				theirs={saved.theirs}
				textOf={(theirs) => textOf(fieldsOf(theirs))}
				onClose={() => saved.setTheirs(undefined)}
				onKeepMine={(base) => void saved.write(base)}
				onTakeTheirs={(theirs) => fields.rebase(fieldsOf(theirs), theirs.updated_date_time)}
			/>
		</>
	)
}
