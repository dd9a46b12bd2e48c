import type { TracedPage } from '@assay/contract/page-trace'
import styles from './page-travel.module.css'

/** More is not shown at once; the whole lies in page-source.html of the failed step. */
const most = 200_000

/** The document of a page as text, the element of the step marked. */
export function PageSource({ page }: { page: TracedPage | undefined }) {
	if (!page) return <p className="second">No page was kept.</p>
	const text = page.html.slice(0, most)
	const from = text.search(/<[^<>]* data-assay-step=""/)
	if (from < 0) return <pre className={styles.source}>{text}</pre>
	const to = text.indexOf('>', from) + 1 || text.length
	return (
		<pre className={styles.source}>
			{text.slice(0, from)}
			<mark ref={(mark) => mark?.scrollIntoView({ block: 'nearest' })}>{text.slice(from, to)}</mark>
			{text.slice(to)}
		</pre>
	)
}
