import type { Content } from '@assay/contract/run-events'
import { useState } from 'react'
import { useRunSource } from '../log/run-source.ts'
import { type ScreenNode, screenNodes } from './screen-nodes.ts'
import styles from './screen-tree.module.css'

/** The elements of an app's screen as a tree, loaded when somebody opens it. */
export function ScreenTree({ content }: { content: Content }) {
	const [wanted, setWanted] = useState(false)
	const text = useRunSource().useText(wanted ? content : undefined)
	const root = text === undefined ? undefined : screenNodes(text)
	return (
		<details className={styles.tree} onToggle={({ currentTarget }) => setWanted(currentTarget.open || wanted)}>
			<summary>Elements of the screen</summary>
			{root && <Branch node={root} depth={0} />}
			{text !== undefined && !root && <p className="second">The source of the screen cannot be read.</p>}
		</details>
	)
}

/** The first levels are layout and stand open. */
const openLevels = 8

function Branch({ node, depth }: { node: ScreenNode; depth: number }) {
	const line = (
		<code title={node.attributes}>
			<b>{node.kind}</b>
			{node.says && <span> {node.says}</span>}
		</code>
	)
	if (node.inside.length === 0) return <div className={styles.leaf}>{line}</div>
	return (
		<details className={styles.branch} open={depth < openLevels}>
			<summary>{line}</summary>
			{node.inside.map((one) => (
				<Branch key={one.path} node={one} depth={depth + 1} />
			))}
		</details>
	)
}
