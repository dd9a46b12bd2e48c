import type { Run } from '@assay/contract/runs'
import { Icon } from '../ui/icon.tsx'
import styles from './not-carried-out.module.css'

/** A run without a report: the error picture and what stood in its way. */
export const NotCarriedOut = ({ run, reason }: { run: Run; reason: string | undefined }) => (
	<div className={styles.box} data-tone={run.status === 'ERROR' ? 'error' : 'plain'}>
		<span className={run.status === 'ERROR' ? 'error' : 'quiet'} role="img" aria-label="Error">
			<Icon name="error" size={24} />
		</span>
		<p>{run.errorDescription ?? reason ?? 'This run has no report.'}</p>
	</div>
)
