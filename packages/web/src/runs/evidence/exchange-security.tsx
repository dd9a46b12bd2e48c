import type { Exchange } from '@assay/contract/run-events'
import styles from './exchanges.module.css'

/** How a request's connection was secured. */
export function ExchangeSecurity({ tls }: { tls: NonNullable<Exchange['tls']> }) {
	const { protocol, cipher, subject, trusted } = tls
	return (
		<div className={styles.parts}>
			<span className="quiet">{protocol}</span>
			<span className="quiet">{cipher}</span>
			{subject && <span className="quiet">Certificate of {subject}</span>}
			{!trusted && <span className="second">Certificate not verified</span>}
		</div>
	)
}
