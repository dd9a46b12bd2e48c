import styles from '../editor/detail-head.module.css'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { Action } from '../ui/action.tsx'
import type { SavedObject } from './use-saved-object.ts'

/** The name of a global object, and saving it. */
export const ObjectHead = ({ saved, writable }: { saved: SavedObject; writable: boolean }) => (
	<div className={styles.head}>
		<div className={styles.name}>
			<NameField
				label="Global Object Name"
				value={saved.fields.values.name}
				onChange={(name) => saved.fields.set({ name })}
				error={saved.nameError}
				readOnly={!writable}
			/>
		</div>
		<div className={styles.tools}>
			<Action
				kind="primary"
				onClick={saved.save}
				disabled={!saved.valid}
				busy={saved.busy}
				why={writable ? undefined : readOnlyWhy}
			>
				Update
			</Action>
		</div>
	</div>
)
