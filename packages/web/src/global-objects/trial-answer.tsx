import type { Trial } from '@assay/contract/trials'
import { Spinner } from '../ui/spinner.tsx'
import styles from './try-locator.module.css'
import type { TrialShown } from './use-trial.ts'

/** How far a trial is, then what it found. */
export function TrialAnswer({ trial, device }: { trial: TrialShown; device: boolean }) {
	if (trial.state === 'REFUSED') return <p className={styles.problem}>{trial.message}</p>
	if (trial.state !== 'DONE')
		return (
			<p className="second row">
				<Spinner />{' '}
				{trial.state === 'WAITING'
					? 'Waiting for an executor …'
					: device
						? 'The device starts, then the locator is looked for …'
						: 'Looking at the page …'}
			</p>
		)
	const { problem, count = 0, picture, page, title, url, mark } = trial
	if (problem)
		return (
			<>
				<p className={styles.problem}>{problem.message}</p>
				<Page page={page} device={device} />
			</>
		)
	return (
		<>
			<p>
				<b>{count === 0 ? 'No element' : count === 1 ? '1 element' : `${count} elements`}</b> on{' '}
				<span className="second">{title || url}</span>
			</p>
			{picture && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its place must be scrolled by keyboard too
				<figure className={styles.picture} tabIndex={0}>
					<img
						src={`data:image/png;base64,${picture}`}
						alt={`The first element as the ${device ? 'device' : 'browser'} shows it`}
					/>
					{count > 1 && <figcaption className="small quiet">The first of them</figcaption>}
				</figure>
			)}
			<Page page={page} device={device} mark={mark} />
		</>
	)
}

interface PageProps {
	page: string | undefined
	device: boolean
	/** Where the first element lies on it, in percent. */
	mark?: Trial['mark']
}

/** What was looked at, folded: mostly the count is enough. Of a device it stands open, with the element marked. */
function Page({ page, device, mark }: PageProps) {
	if (!page) return null
	const image = (
		<img
			src={`data:image/png;base64,${page}`}
			alt={device ? 'The screen of the device' : 'The page as the browser showed it'}
		/>
	)
	if (device)
		return (
			<figure className={styles.screen}>
				{image}
				{mark && (
					<span
						className={styles.mark}
						style={{
							left: `${mark.left}%`,
							top: `${mark.top}%`,
							width: `${mark.width}%`,
							height: `${mark.height}%`,
						}}
					/>
				)}
			</figure>
		)
	return (
		<details>
			<summary>The page it looked at</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its place must be scrolled by keyboard too */}
			<figure className={styles.picture} tabIndex={0}>
				{image}
			</figure>
		</details>
	)
}
