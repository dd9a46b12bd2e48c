import { useDelayed } from './delayed.ts'
import styles from './spinner.module.css'

/** Shown after 300 ms of waiting: small beside a title, large in a screen that has nothing else yet. */
export function Spinner({
	on = true,
	large = false,
	label = 'Loading',
}: {
	on?: boolean
	large?: boolean
	label?: string
}) {
	const late = useDelayed(on)
	if (!late) return null
	const ring = <span className={large ? styles.large : styles.small} role="status" aria-label={label} />
	return large ? <div className={styles.middle}>{ring}</div> : ring
}
