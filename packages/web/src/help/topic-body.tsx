import { envKeys } from '@assay/contract/env-keys'
import type { Block, Topic } from '@assay/engine/help/topic'
import { copyText } from '../ui/copy-text.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { KeyTable } from './key-table.tsx'
import tables from './table.module.css'
import styles from './topic-body.module.css'

/** The content of one topic's section. */
export function TopicBody({ topic }: { topic: Topic }) {
	return (
		<div className={styles.body}>
			{topic.body.map((block, at) => (
				<TopicBlock key={at} block={block} />
			))}
		</div>
	)
}

function TopicBlock({ block }: { block: Block }) {
	switch (block.kind) {
		case 'text':
			return <p>{block.text}</p>
		case 'list':
			return (
				<ul className={styles.list}>
					{block.items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			)
		case 'steps':
			return (
				<ol className={styles.steps}>
					{block.items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ol>
			)
		case 'code':
			return <Code text={block.text} />
		case 'table':
			return (
				<div className={styles.wide}>
					<table className={tables.table}>
						<thead>
							<tr>
								{block.columns.map((column) => (
									<th key={column} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{block.rows.map((row) => (
								<tr key={row.join()}>
									{row.map((cell, at) => (
										<td key={at} className={/^[A-Z_]+$/.test(cell) ? tables.word : undefined}>
											{cell}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)
		case 'keys':
			return <KeyTable keys={envKeys.filter(({ group }) => group === block.group)} />
		case 'later':
			return <p className={styles.later}>{block.text}</p>
	}
}

const Code = ({ text }: { text: string }) => (
	<div className={styles.code}>
		{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
		<pre tabIndex={0}>{text}</pre>
		<div className={styles.copy}>
			<IconAction icon="copy" label="Copy" onClick={() => copyText(text, 'Copied')} />
		</div>
	</div>
)
