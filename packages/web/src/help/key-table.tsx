import type { EnvKey } from '@assay/contract/env-keys'
import styles from './key-table.module.css'

/** Environment keys with what they mean; those that Assay added are marked. */
export const KeyTable = ({ keys }: { keys: readonly EnvKey[] }) => (
	<dl className={styles.keys}>
		{keys.map((key) => (
			<div key={key.name}>
				<dt>
					<code>{key.name}</code>
					{key.since === 'ours' && <span className={styles.mark}>Added by Assay</span>}
					{key.secret && <span className={styles.mark}>Kept encrypted</span>}
				</dt>
				<dd>
					{key.about} {key.values && `One of ${key.values.join(', ')}. `}
					{key.default !== undefined && `Without it: ${key.default}. `}
					<span className="quiet">
						For example{' '}
						<code>{typeof key.example === 'string' ? `"${key.example}"` : JSON.stringify(key.example)}</code>
					</span>
				</dd>
			</div>
		))}
	</dl>
)
