import { bestPlaces } from '@assay/contract/best-places'
import type { Evidence } from '@assay/contract/run-events'
import { useState } from 'react'
import { type TakeFrom, useRunSource } from '../log/run-source.ts'
import { FullView } from './full-view.tsx'
import styles from './screenshots.module.css'

type Shot = Extract<Evidence, { kind: 'screenshot' }>

const titles: Record<Shot['when'], string> = {
	before: 'Before the step',
	failure: 'At the failure',
	after: 'After the step',
	asked: 'Screenshot',
}

interface ScreenshotsProps {
	shots: Shot[]
	/** Of a step on a desktop its text: parts of its pictures may become pictures of the project. */
	desktopStep?: string
}

/** Pictures of the page, two beside each other; a click shows one in full. */
export function Screenshots({ shots, desktopStep }: ScreenshotsProps) {
	if (shots.length === 0) return null
	const drawn = shots.find(({ name }) => name === bestPlaces)
	const name = /\[\s*([^\]#]+?\.png)/i.exec(desktopStep ?? '')?.[1]
	const best = { ...(name ? { name } : {}), ...(drawn?.mark ? { best: drawn.mark } : {}) }
	return (
		<div className={styles.shots}>
			{shots.map((shot, index) => (
				<Picture
					key={`${shot.when}-${shot.name}-${index}`}
					shot={shot}
					{...(desktopStep !== undefined && shot !== drawn ? { takes: best } : {})}
				/>
			))}
		</div>
	)
}

/** Drawn over the picture, which stays as it was taken. */
function MarkOn({ mark }: Pick<Shot, 'mark'>) {
	if (!mark) return null
	const { left, top, width, height, window, gone } = mark
	const part = (size: number, of: number) => `${(size / of) * 100}%`
	return (
		<span
			className={`${styles.mark} ${gone ? styles.gone : ''}`}
			style={{
				left: part(left, window.width),
				top: part(top, window.height),
				width: part(width, window.width),
				height: part(height, window.height),
			}}
		/>
	)
}

function Picture({ shot, takes }: { shot: Shot; takes?: Pick<TakeFrom, 'name' | 'best'> }) {
	const [large, setLarge] = useState(false)
	const { useAddress, TakeAsObject } = useRunSource()
	const url = useAddress(shot.content)
	const title = titles[shot.when] + (shot.when === 'asked' && shot.name ? `: ${shot.name}` : '')
	return (
		<figure>
			<figcaption className="small second medium">{title}</figcaption>
			<button
				type="button"
				className={styles.frame}
				onClick={() => setLarge(true)}
				aria-label={`${title}, show in full`}
			>
				{url ? <img src={url} alt={title} loading="lazy" /> : <span className={styles.waiting} />}
				{url && <MarkOn mark={shot.mark} />}
			</button>
			{shot.mark?.gone && <p className="small second">The dashed frame: where the element was when last seen.</p>}
			{shot.answered && (
				<p className="small fail">{`The server answered ${shot.answered.status} for ${shot.answered.url}`}</p>
			)}
			{takes && url && TakeAsObject && <TakeAsObject address={url} {...(shot.when === 'failure' ? takes : {})} />}
			{large && url && (
				<FullView title={title} onClose={() => setLarge(false)}>
					<div className={styles.whole}>
						<img src={url} alt={title} className={styles.full} />
						<MarkOn mark={shot.mark} />
					</div>
				</FullView>
			)}
		</figure>
	)
}
