import type { TracedPage } from '@assay/contract/page-trace'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pageDocument } from './page-document.ts'
import styles from './page-travel.module.css'

/** A page as it was, as large as its window was, made small enough to be seen whole. Nothing of it runs. */
export function PageFrame({ title, page }: { title: string; page: TracedPage | undefined }) {
	const holder = useRef<HTMLDivElement>(null)
	const [scale, setScale] = useState(0.4)
	const text = useMemo(() => page && pageDocument(page), [page])
	const width = page?.width ?? 0
	useLayoutEffect(() => {
		const { current } = holder
		if (!current || width === 0) return
		const fit = () => setScale(Math.min(1, current.clientWidth / width))
		const observer = new ResizeObserver(fit)
		observer.observe(current)
		fit()
		return () => observer.disconnect()
	}, [width])
	return (
		<figure className={styles.figure}>
			<figcaption className="small second medium">{title}</figcaption>
			<div ref={holder} className={styles.holder} style={page ? { height: page.height * scale } : {}}>
				{page ? (
					<iframe
						title={title}
						sandbox=""
						srcDoc={text}
						style={{ width, height: page.height, transform: `scale(${scale})` }}
					/>
				) : (
					<p className="second small">No page was kept.</p>
				)}
			</div>
			{page && <p className={`${styles.url} small quiet`}>{page.url}</p>}
		</figure>
	)
}
