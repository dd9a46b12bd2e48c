import type { LoadView } from '@assay/engine/log/load/load-view'
import styles from './load-charts.module.css'

interface RequestChoiceProps {
	load: LoadView
	/** Undefined of all requests. */
	name: string | undefined
	onChange(name: string | undefined): void
}

/** Of which request the response times are shown; nothing where the load has no times by name. */
export function RequestChoice({ load: { requests }, name, onChange }: RequestChoiceProps) {
	const timed = requests.filter(({ overTime }) => overTime.bands.length > 0)
	if (timed.length === 0) return null
	return (
		<label className={styles.choice}>
			Response times of{' '}
			<select value={name ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
				<option value="">all requests</option>
				{timed.map((one) => (
					// Of a text alone a browser takes the blanks together.
					<option key={one.name} value={one.name}>
						{one.name}
					</option>
				))}
			</select>
		</label>
	)
}
