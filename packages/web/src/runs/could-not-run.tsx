import { Icon } from '../ui/icon.tsx'
import styles from './could-not-run.module.css'

/** A run without a report: the error picture and what stood in its way. */
export const CouldNotRun = ({ error, reason }: { error: boolean; reason: string | undefined }) => (
	<div className={styles.box} data-tone={error ? 'error' : 'plain'}>
		<span className={error ? 'error' : 'quiet'} role="img" aria-label="Error">
			<Icon name="error" size={24} />
		</span>
		<p>{reason ?? 'This run has no report.'}</p>
	</div>
)
