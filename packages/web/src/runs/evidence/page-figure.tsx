import type { TracedPage } from '@assay/contract/page-trace'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { FullView } from './full-view.tsx'
import { pageDocument } from './page-document.ts'
import styles from './page-travel.module.css'

/** A page as it was, with its address; a button shows it as large as it was. */
export function PageFigure({ title, page }: { title: string; page: TracedPage | undefined }) {
	const [large, setLarge] = useState(false)
	return (
		<figure className={styles.figure}>
			<figcaption className="small second medium">
				{title}
				{page && (
					<Action kind="bare" onClick={() => setLarge(true)}>
						Show in full
					</Action>
				)}
			</figcaption>
			{page ? <PageFrame title={title} page={page} /> : <p className="second small">No page was kept.</p>}
			{page && <p className={`${styles.url} small quiet`}>{page.url}</p>}
			{large && page && (
				<FullView title={title} wide onClose={() => setLarge(false)}>
					<PageFrame title={`${title}, in full`} page={page} />
				</FullView>
			)}
		</figure>
	)
}

/** As large as its window was, made small enough to be seen whole. Nothing of it runs. */
function PageFrame({ title, page }: { title: string; page: TracedPage }) {
	const holder = useRef<HTMLDivElement>(null)
	const [scale, setScale] = useState(0.4)
	const text = useMemo(() => pageDocument(page), [page])
	const { width, height } = page
	useLayoutEffect(() => {
		const { current } = holder
		if (!current) return
		const fit = () => setScale(Math.min(1, current.clientWidth / width))
		const observer = new ResizeObserver(fit)
		observer.observe(current)
		fit()
		return () => observer.disconnect()
	}, [width])
	return (
		<div ref={holder} className={styles.holder} style={{ height: height * scale }}>
			<iframe title={title} sandbox="" srcDoc={text} style={{ width, height, transform: `scale(${scale})` }} />
		</div>
	)
}
