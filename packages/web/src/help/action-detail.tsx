import { type ActionEntry, entryColumns } from '@assay/engine/help/action-entry'
import { StepText } from '../ui/step-text.tsx'
import styles from './action-detail.module.css'
import tables from './table.module.css'

/** The content of one action's section. */
export function ActionDetail({ entry }: { entry: ActionEntry }) {
	const [keyword = '', ...words] = entry.example.split(' ')
	return (
		<div className={styles.detail}>
			<p>{entry.about}</p>
			<dl className={styles.facts}>
				<Fact name="Required">{entry.required}</Fact>
				<Fact name="Applicable To">{entry.applicableTo}</Fact>
				{entry.aliases.length > 0 && <Fact name="Also written">{entry.aliases.join(', ')}</Fact>}
			</dl>
			{entry.note && <p className={styles.note}>{entry.note} A step that uses it fails with this sentence.</p>}
			<table className={`${tables.table} ${tables.folding}`}>
				<thead>
					<tr>
						{entryColumns.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					<tr>
						{entryColumns.map((column) => (
							<td key={column} data-label={column}>
								{column === 'OUTCOME' ? entry.row[column] : <code>{entry.row[column]}</code>}
							</td>
						))}
					</tr>
				</tbody>
			</table>
			<div className={styles.example}>
				<span className="small quiet">Example</span>
				<StepText keyword={keyword} text={words.join(' ')} dialect="keyword" />
			</div>
		</div>
	)
}

const Fact = ({ name, children }: { name: string; children: string }) => (
	<div>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
)
