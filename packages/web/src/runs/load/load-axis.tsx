import { clock } from './clock.ts'
import styles from './load-charts.module.css'

/** Seconds between two marks of an axis; further apart than the last they are whole multiples of it. */
const distances = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600]
const mostMarks = 6

interface LoadAxisProps {
	/** Seconds that it has. */
	length: number
	/** The second where the cursor is. */
	at: number
}

/** The time below charts, and under the cursor that of the cursor. */
export function LoadAxis({ length, at }: LoadAxisProps) {
	const last = distances.at(-1) as number
	const apart =
		distances.find((distance) => length / distance <= mostMarks) ?? last * Math.ceil(length / (last * mostMarks))
	const marks = Array.from({ length: Math.ceil(length / apart) }, (_, mark) => mark * apart)
	return (
		<div className={styles.axis} aria-hidden="true">
			{marks.map((second) => (
				<span key={second} style={{ left: `${(100 * second) / length}%` }}>
					{clock(second)}
				</span>
			))}
			<b style={{ left: `${(100 * (at + 0.5)) / length}%` }}>{clock(at)}</b>
		</div>
	)
}
