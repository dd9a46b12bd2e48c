import type { Feature } from '@assay/contract/features'
import styles from '../editor/detail-head.module.css'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { EnvironmentChooser } from '../shell/environment-chooser.tsx'
import { Action } from '../ui/action.tsx'
import type { FeatureAsked } from './feature-dialogs.tsx'
import type { SavedFeature } from './use-saved-feature.ts'

interface FeatureHeadProps {
	feature: Feature
	saved: SavedFeature
	writable: boolean
	/** Undefined for who may not run it. */
	onRun: (() => void) | undefined
	onAsk: (asked: FeatureAsked) => void
}

/** The name of a feature, and what one can do with it as a whole. */
export function FeatureHead({ feature, saved, writable, onRun, onAsk }: FeatureHeadProps) {
	const { name, setName, nameError, dirty, busy, save } = saved
	const why = writable ? undefined : readOnlyWhy
	return (
		<div className={styles.head}>
			<div className={styles.name}>
				<NameField label="Feature Name" value={name} onChange={setName} error={nameError} readOnly={!writable} />
			</div>
			<div className={styles.tools}>
				<Action kind="bare" onClick={() => onAsk({ what: 'features' })} why={why}>
					Include Features
				</Action>
				<Action kind="bare" onClick={() => onAsk({ what: 'files' })} why={why}>
					Include Files
				</Action>
				<Action
					kind="bare"
					onClick={() => onAsk({ what: 'move', to: feature.path })}
					why={dirty ? 'Update first' : why}
				>
					Move
				</Action>
				<Action onClick={save} disabled={nameError !== undefined} busy={busy} why={why}>
					Update
				</Action>
				{onRun && (
					<span className={styles.pair}>
						<EnvironmentChooser />
						<Action kind="primary" icon="play" onClick={() => onRun()}>
							Run
						</Action>
					</span>
				)}
			</div>
		</div>
	)
}
