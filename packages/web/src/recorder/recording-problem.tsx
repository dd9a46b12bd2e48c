import styles from './recorder.module.css'

/** Why a recording could not begin, ended, or could not be accepted; nothing where all is well. */
export const RecordingProblem = ({ children }: { children: string | undefined }) =>
	children ? (
		<p role="alert" className={styles.problem}>
			{children}
		</p>
	) : null
