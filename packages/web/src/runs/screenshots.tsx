import type { Evidence } from '@assay/contract/run-events'
import { Dialog } from '@mui/material'
import { useState } from 'react'
import { IconAction } from '../ui/icon-action.tsx'
import { useBlobUrl } from './blob.ts'
import styles from './screenshots.module.css'

type Shot = Extract<Evidence, { kind: 'screenshot' }>

const titles: Record<Shot['when'], string> = {
	before: 'Before the step',
	failure: 'At the failure',
	after: 'After the step',
	asked: 'Screenshot',
}

/** Pictures of the page, two beside each other; a click shows one in full. */
export function Screenshots({ runId, shots }: { runId: number; shots: Shot[] }) {
	if (shots.length === 0) return null
	return (
		<div className={styles.shots}>
			{shots.map((shot, index) => (
				<Picture key={`${shot.when}-${shot.name}-${index}`} runId={runId} shot={shot} />
			))}
		</div>
	)
}

function Picture({ runId, shot }: { runId: number; shot: Shot }) {
	const [large, setLarge] = useState(false)
	const url = useBlobUrl(runId, shot.content)
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
				{url ? <img src={url} alt={title} /> : <span className={styles.waiting} />}
			</button>
			{large && url && (
				<Dialog
					open
					onClose={() => setLarge(false)}
					maxWidth={false}
					slotProps={{ paper: { 'aria-label': title, 'aria-labelledby': undefined } as object }}
				>
					<div className={styles.close}>
						<IconAction icon="close" label="Close" onClick={() => setLarge(false)} />
					</div>
					<img src={url} alt={title} className={styles.full} />
				</Dialog>
			)}
		</figure>
	)
}
