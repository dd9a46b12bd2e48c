import type { Exchange } from '@assay/contract/run-events'
import styles from './exchanges.module.css'

/** How a request's time was spent, as far as it was measured. */
export function ExchangeTimes({ timings: { connected, firstByte, total } }: { timings: Exchange['timings'] }) {
	const parts = [
		['Connect', connected ?? 0],
		['Waiting', (firstByte ?? total) - (connected ?? 0)],
		['Receiving', firstByte === undefined ? 0 : total - firstByte],
	] as [string, number][]
	const shown = parts.filter(([, ms]) => ms > 0)
	if (connected === undefined && firstByte === undefined) return null
	return (
		<>
			<div className={styles.split} aria-hidden="true">
				{shown.map(([name, ms]) => (
					<span key={name} data-part={name} style={{ flexGrow: Math.max(ms, total / 100) }} />
				))}
			</div>
			<div className={styles.parts}>
				{shown.map(([name, ms]) => (
					<span key={name} className={name === 'Waiting' ? 'link' : 'quiet'}>
						{name} {Math.round(ms)} ms
					</span>
				))}
			</div>
		</>
	)
}
