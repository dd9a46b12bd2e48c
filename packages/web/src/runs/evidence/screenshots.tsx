import type { Evidence } from '@assay/contract/run-events'
import { useState } from 'react'
import { IconAction } from '../../ui/icon-action.tsx'
import { useRunSource } from '../log/run-source.ts'
import styles from './screenshots.module.css'

type Shot = Extract<Evidence, { kind: 'screenshot' }>

const titles: Record<Shot['when'], string> = {
	before: 'Before the step',
	failure: 'At the failure',
	after: 'After the step',
	asked: 'Screenshot',
}

/** Pictures of the page, two beside each other; a click shows one in full. */
export function Screenshots({ shots }: { shots: Shot[] }) {
	if (shots.length === 0) return null
	return (
		<div className={styles.shots}>
			{shots.map((shot, index) => (
				<Picture key={`${shot.when}-${shot.name}-${index}`} shot={shot} />
			))}
		</div>
	)
}

function Picture({ shot }: { shot: Shot }) {
	const [large, setLarge] = useState(false)
	const url = useRunSource().useAddress(shot.content)
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
			</button>
			{large && url && (
				<dialog
					ref={(dialog) => dialog?.showModal()}
					className={styles.dialog}
					aria-label={title}
					onClose={() => setLarge(false)}
				>
					<div className={styles.close}>
						<IconAction icon="close" label="Close" onClick={() => setLarge(false)} />
					</div>
					<img src={url} alt={title} className={styles.full} />
				</dialog>
			)}
		</figure>
	)
}
