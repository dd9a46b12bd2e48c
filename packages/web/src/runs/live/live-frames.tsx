import type { FeatureView, RunView, StepView } from '@assay/engine/log/fold'
import { findSurface } from '@assay/engine/surfaces/index'
import styles from './live-frames.module.css'
import { useLiveFrames } from './use-live-frames.ts'

/** What the browsers of a running run show now, each with the step it is at. Pictures are taken only while this is open. */
export function LiveFrames({ runId, view }: { runId: number; view: RunView }) {
	const frames = useLiveFrames(runId)
	const shown = view.features.filter(drivesBrowser)
	return (
		<div className={styles.frames}>
			{shown.map((feature) => (
				<Frame key={feature.id} feature={feature} picture={frames.get(feature.id)} several={shown.length > 1} />
			))}
			{shown.length === 0 && <p className="second">No browser is open.</p>}
		</div>
	)
}

export const drivesBrowser = ({ featureType, status }: FeatureView) =>
	findSurface(featureType)?.browser === true && status === 'running'

function Frame({ feature, picture, several }: { feature: FeatureView; picture: string | undefined; several: boolean }) {
	const step = currentStep(feature)
	return (
		<figure className={styles.frame}>
			{picture ? (
				<img src={picture} alt={`The browser of ${feature.name}`} />
			) : (
				<div className={`${styles.waiting} second`}>Waiting for a picture of the browser.</div>
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
