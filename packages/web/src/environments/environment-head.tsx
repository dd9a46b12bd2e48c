import type { Environment } from '@assay/contract/environments'
import styles from '../editor/detail-head.module.css'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { Action } from '../ui/action.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { useSavedEnvironment } from './use-saved-environment.ts'

interface EnvironmentHeadProps {
	environment: Environment
	all: Environment[]
	saved: ReturnType<typeof useSavedEnvironment>
	writable: boolean
	onSelect: (id: number) => void
}

/** The name of an environment, which one it is, and saving it. */
export function EnvironmentHead({ environment, all, saved, writable, onSelect }: EnvironmentHeadProps) {
	const { fields, nameError, valid, busy, save } = saved
	return (
		<div className={styles.head}>
			<div className={styles.name}>
				<NameField
					label="Environment Name"
					value={fields.values.name}
					onChange={(name) => fields.set({ name })}
					error={nameError}
					readOnly={!writable}
				/>
			</div>
			<div className={styles.tools}>
				<MenuButton
					label="choose the environment to edit"
					content={environment.name}
					entries={all.map(({ id, name }) => ({
						key: id,
						text: name,
						chosen: id === environment.id,
						act: () => onSelect(id),
					}))}
				/>
				<Action kind="primary" onClick={save} disabled={!valid} busy={busy} why={writable ? undefined : readOnlyWhy}>
					Update
				</Action>
			</div>
		</div>
	)
}
