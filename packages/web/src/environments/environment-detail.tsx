import { type Environment, environment as environmentSchema, environments } from '@assay/contract/environments'
import { nameFits, nameRules } from '@assay/contract/names'
import { ListItemText, MenuItem, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import styles from '../editor/detail-head.module.css'
import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useFields } from '../editor/drafts/use-fields.ts'
import { JsonBar } from '../editor/json/json-bar.tsx'
import { JsonEditor } from '../editor/json/json-editor.tsx'
import { validJson } from '../editor/json/valid-json.ts'
import { FileHistory } from '../editor/revisions/file-history.tsx'
import { HistoryChip, useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { useSave } from '../ui/save.ts'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { editable, environmentTabs, fieldsOf, noFields, textOf } from './environment-fields.ts'

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
	const [said, setSaid] = useState<string>()
	const [theirs, setTheirs] = useState<Environment>()
	const [encrypting, setEncrypting] = useState(false)
	const fields = useFields(`environment.${environment.id}`, fieldsOf(environment), environment.updated_date_time)
	const { values } = fields
	const tab = environmentTabs.find(({ key }) => key === params.get('tab')) ?? environmentTabs[0]
	const wrong = environmentTabs.filter(({ field }) => !validJson(values[field]))
	const nameError =
		values.name !== environment.name && !nameFits('environment', values.name) ? nameRules.environment.says : undefined
	const valid = wrong.length === 0 && nameError === undefined

	const saving = useSave(environments.save, {
		says: ({ assistant }) => assistant && `${environments.save.says?.[202]} ${assistant}`,
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this environment meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs(failure, environmentSchema)),
		done: (answer) => {
			setSaid(answer.assistant)
			fields.rebase(fieldsOf(answer), answer.updated_date_time)
		},
	})
	const write = (base: string) =>
		saving.save({
			body: { id: environment.id, applicationId: environment.applicationId, ...values },
			ifMatch: ifMatch(base),
		})
	const save = () => {
		if (writable && valid && !saving.busy) void write(fields.base)
	}
	useKeys({ 'mod+s': save })
	return (
		<>
			<div className={styles.head}>
				<div className={styles.name}>
					<NameField
						label="Environment Name"
						value={values.name}
						onChange={(name) => fields.set({ name })}
						error={nameError}
						readOnly={!writable}
					/>
				</div>
				<div className={styles.tools}>
					<MenuButton label="choose the environment to edit" content={environment.name}>
						{(close) =>
							all.map(({ id, name }) => (
								<MenuItem
									key={id}
									selected={id === environment.id}
									onClick={() => {
										close()
										onSelect(id)
									}}
								>
									<ListItemText>{name}</ListItemText>
								</MenuItem>
							))
						}
					</MenuButton>
					<Action
						kind="primary"
						onClick={save}
						disabled={!valid}
						busy={saving.busy}
						why={writable ? undefined : readOnlyWhy}
					>
						Update
					</Action>
				</div>
			</div>
			<div className={styles.tabs}>
				<Tabs
					value={tab.key}
					onChange={(_, next) => change({ tab: next === environmentTabs[0].key ? null : next, line: null })}
					variant="scrollable"
					scrollButtons={false}
				>
					{environmentTabs.map(({ key, title, field }) => (
						<Tab
							key={key}
							value={key}
							label={title}
							{...(validJson(values[field])
								? {}
								: { icon: <Icon name="error" className="error" />, iconPosition: 'end' as const })}
						/>
					))}
				</Tabs>
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
			<JsonBar valid={wrong.length === 0} dirty={fields.dirty}>
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
			{theirs && (
				<ConflictDialog
					what="environment"
					mine={textOf(values)}
					theirs={textOf(fieldsOf(theirs))}
					by={theirs.updated_by}
					at={theirs.updated_date_time}
					onClose={() => setTheirs(undefined)}
					onKeepMine={() => {
						setTheirs(undefined)
						void write(theirs.updated_date_time)
					}}
					onTakeTheirs={() => {
						setTheirs(undefined)
						fields.rebase(fieldsOf(theirs), theirs.updated_date_time)
					}}
				/>
			)}
		</>
	)
}
