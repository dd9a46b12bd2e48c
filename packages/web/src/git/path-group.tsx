import styles from './sync-preview.module.css'

// More are not read by anybody, and thousands would be slow to show.
const most = 200

/** Paths under one heading, folded unless they must be seen; nothing where there are none. */
export function PathGroup({
	title,
	paths,
	open = false,
}: {
	title: string
	paths: readonly { path: string; why?: string }[]
	open?: boolean
}) {
	if (paths.length === 0) return null
	return (
		<details className={styles.group} open={open}>
			<summary>
				{title} ({paths.length})
			</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
			<ul tabIndex={0} aria-label={title}>
				{paths.slice(0, most).map(({ path, why }, at) => (
					<li key={at}>
						{path}
						{why && <span className={styles.why}> · {why}</span>}
					</li>
				))}
				{paths.length > most && <li>and {paths.length - most} more</li>}
			</ul>
		</details>
	)
}
