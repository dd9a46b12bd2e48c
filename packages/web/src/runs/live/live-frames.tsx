import type { FeatureView, RunView, StepView } from '@assay/engine/log/fold'
import { findSurface } from '@assay/engine/surfaces/index'
import styles from './live-frames.module.css'
import { useLiveFrames } from './use-live-frames.ts'

/** What the browsers and devices of a running run show now, each with the step it is at. Pictures are taken only while this is open. */
export function LiveFrames({ runId, view }: { runId: number; view: RunView }) {
	const frames = useLiveFrames(runId)
	const shown = view.features.filter(showsNow)
	return (
		<div className={styles.frames}>
			{shown.map((feature) => (
				<Frame key={feature.id} feature={feature} picture={frames.get(feature.id)} several={shown.length > 1} />
			))}
			{shown.length === 0 && <p className="second">Nothing is open.</p>}
		</div>
	)
}

/** What of a feature that runs is shown; undefined where it shows nothing. */
export const showsNow = ({ featureType, status }: FeatureView) =>
	status === 'running' ? findSurface(featureType)?.shows : undefined

function Frame({ feature, picture, several }: { feature: FeatureView; picture: string | undefined; several: boolean }) {
	const step = currentStep(feature)
	const what = showsNow(feature)?.toLowerCase()
	return (
		<figure className={styles.frame}>
			{picture ? (
				<img src={picture} alt={`The ${what} of ${feature.name}`} />
			) : (
				<div className={`${styles.waiting} second`}>Waiting for a picture of the {what}.</div>
			)}
			<figcaption className="small">
				{several && <span className="medium">{feature.name} </span>}
				{step && (
					<code>
						{step.keyword.trim()} {step.text}
					</code>
				)}
			</figcaption>
		</figure>
	)
}

function currentStep({ scenarios }: FeatureView): StepView | undefined {
	const steps = scenarios.at(-1)?.steps
	return steps?.findLast(({ hidden }) => !hidden)
}
