import { profileCurve } from '@assay/engine/surfaces/load/profile/profile-curve'
import { profileFacts } from '@assay/engine/surfaces/load/profile/profile-facts'
import { thresholdTitle } from '@assay/engine/surfaces/load/thresholds/judge'
import type { LoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import { clock } from '../ui/clock.ts'
import { seconds } from '../ui/durations.ts'
import { timeMarks } from '../ui/time-marks.ts'
import styles from './planned-load-figure.module.css'

/** What a load would be: who starts when, how many, for how long, how many of them on each executor, and what must hold. Of several profiles only the first is drawn. */
export function PlannedLoadFigure({ load: { flows, executors, thresholds } }: { load: LoadWish }) {
	const [flow] = flows
	if (!flow) return null
	const { profile } = flow
	const { users, duration, atOnce } = profileFacts(profile)
	const curve = profileCurve(profile) ?? []
	const top = Math.max(1, ...curve)
	const path = curve.map((count, second) => `L${second} ${count}H${second + 1}`).join('')
	return (
		<figure className={styles.figure}>
			<figcaption className="small second">
				{[
					users === undefined
						? `${atOnce?.toLocaleString('en')} users at once at most`
						: `${users.toLocaleString('en')} users`,
					executors > 1 &&
						users !== undefined &&
						`${Math.ceil(users / executors).toLocaleString('en')} on each executor`,
					`the last one starts after ${seconds(duration * 1e6)}`,
					curve.length > 0 &&
						`${profile.model === 'open' ? 'at most started in a second' : 'at work'}: ${top.toLocaleString('en')}`,
				]
					.filter(Boolean)
					.join(', ')}
			</figcaption>
			{curve.length > 0 && (
				<div className={styles.drawing} aria-hidden="true">
					<span className={styles.top}>{top.toLocaleString('en')}</span>
					<span className={styles.zero}>0</span>
					<svg viewBox={`0 0 ${curve.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
						<path d={`M0 0${path}V0`} />
					</svg>
					<div className={styles.axis}>
						{timeMarks(curve.length).map((second) => (
							<span key={second} style={{ left: `${(100 * second) / curve.length}%` }}>
								{clock(second)}
							</span>
						))}
					</div>
				</div>
			)}
			<p className="small second">Passes with {thresholds.map(thresholdTitle).join('; ')}</p>
		</figure>
	)
}
