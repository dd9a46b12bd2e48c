import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import styles from './loading-bar.module.css'

/** The thin bar under the header while requests run. */
export function LoadingBar() {
	const busy = useIsFetching() + useIsMutating() > 0
	return <div className={styles.bar} data-on={busy} role="progressbar" aria-label="Loading" aria-hidden={!busy} />
}
