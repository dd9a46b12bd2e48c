import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import styles from './tokens.module.css'

/** The one time a token is seen. */
export const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => (
	<div className={styles.fresh}>
		<p className="medium">Copy it now: it is not shown again.</p>
		<code className={styles.secret}>{token}</code>
		<div className="row">
			<Action kind="primary" icon="copy" onClick={() => copyText(token, 'Token copied.')}>
				Copy
			</Action>
			<Action kind="bare" onClick={onDone}>
				Done
			</Action>
		</div>
	</div>
)
