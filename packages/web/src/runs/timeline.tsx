import type { RunView } from '@assay/engine/log/fold'
import { Fragment, useMemo } from 'react'
import { duration } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { serverNow } from '../ui/server-clock.ts'
import styles from './timeline.module.css'
import { lanesOf, ticksOf } from './timeline-lanes.ts'

/** When each scenario ran, one lane per feature. Grey is fine; only what broke is coloured, and leads to its step. */
export function Timeline({
	view,
	version,
	running,
	onPick,
}: {
	view: RunView
	version: number
	running: boolean
	onPick: (step: string) => void
}) {
	const { lanes, length, more } = useMemo(
		() => lanesOf(view, running ? serverNow() : undefined),
		[view, version, running],
	)
	if (lanes.length === 0 || length < 20) return null
	return (
		<section className={styles.time} aria-label="Timeline">
			{lanes.map(({ id, name, quiet, failed, others }) => (
				<Fragment key={id}>
					<span className="cut" title={name}>
						{name}
					</span>
					<div className={styles.lane}>
						<svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
							<path d={quiet} />
							<path d={others} className={styles.others} />
						</svg>
						{failed.map((bar) => (
							<button
								key={bar.id}
								type="button"
								className={styles.failed}
								style={{ left: `${bar.left / 10}%`, width: `${bar.width / 10}%` }}
								title={`${bar.name}, failed, ${duration(bar.nanos)}`}
								onClick={() => onPick(bar.step)}
							>
								{bar.width > 20 && <Icon name="close" size={12} />}
								<span className="sr-only">{bar.name}, failed</span>
							</button>
						))}
					</div>
				</Fragment>
			))}
			<span className="quiet">{more > 0 ? `and ${more} more` : ''}</span>
			<div className={styles.axis} aria-hidden="true">
				{ticksOf(length).map(({ left, text }) => (
					<span key={text} data-late={left > 94} style={{ left: `${left}%` }}>
						{text}
					</span>
				))}
			</div>
		</section>
	)
}
