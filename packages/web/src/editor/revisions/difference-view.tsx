import { lineDifference } from '@assay/engine/log/difference/line-difference'
import { Fragment, useMemo } from 'react'
import styles from './difference-view.module.css'

interface DifferenceViewProps {
	left: { title: string; text: string }
	right: { title: string; text: string }
}

/** Two texts beside each other, aligned line by line; long equal parts fold to one line. */
export function DifferenceView({ left, right }: DifferenceViewProps) {
	const parts = useMemo(() => lineDifference(left.text, right.text), [left.text, right.text])
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
		<section className={styles.difference} tabIndex={0} aria-label={`${left.title} beside ${right.title}`}>
			<h3>{left.title}</h3>
			<h3>{right.title}</h3>
			{parts.map((part, at) => (
				<Fragment key={at}>
					{rowsOf(part.left, part.right, part.equal).map(([one, other], row) =>
						one === fold ? (
							<span key={row} className={styles.fold}>
								⋯ {other} equal lines
							</span>
						) : (
							<Fragment key={row}>
								<code className={part.equal ? styles.same : one === undefined ? styles.gap : styles.left}>{one}</code>
								<code className={part.equal ? styles.same : other === undefined ? styles.gap : styles.right}>
									{other}
								</code>
							</Fragment>
						),
					)}
				</Fragment>
			))}
		</section>
	)
}

const fold = Symbol('fold')
type Row = [string | undefined | typeof fold, string | number | undefined]

function rowsOf(left: string[], right: string[], equal: boolean): Row[] {
	if (equal && left.length > 7) {
		const line = (text: string): Row => [text, text]
		return [...left.slice(0, 3).map(line), [fold, left.length - 6], ...left.slice(-3).map(line)]
	}
	const rows = Math.max(left.length, right.length)
	return Array.from({ length: rows }, (_, at) => [left[at], right[at]])
}
