import type { StepView } from '@assay/engine/log/fold'
import styles from './step-data.module.css'

/** What a step was given: its text with the data filled in, its block of text, its table. */
export function StepData({ step: { resolved, docString, table } }: { step: StepView }) {
	if (resolved === undefined && docString === undefined && table === undefined) return null
	return (
		<div className={styles.data}>
			{resolved !== undefined && (
				<p>
					<span className="small quiet">With its data </span>
					<code>{resolved}</code>
				</p>
			)}
			{docString !== undefined && <pre className={styles.block}>{docString}</pre>}
			{table && (
				<table className={styles.table}>
					<tbody>
						{table.map((cells, row) => (
							<tr key={`${row}-${cells.join('|')}`}>
								{cells.map((cell, column) => (
									<td key={`${column}-${cell}`}>{cell}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
		</div>
	)
}
