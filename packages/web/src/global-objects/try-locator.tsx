import type { Feature } from '@assay/contract/features'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { FeatureBefore } from './feature-before.tsx'
import { TrialAnswer } from './trial-answer.tsx'
import styles from './try-locator.module.css'
import { useTrial } from './use-trial.ts'

const noRun = 'Your role in this project may not open a browser.'

/** Opens a page in a browser of an executor, or in a mobile project the app on its device, and shows what a locator matches there. */
export function TryLocator({ locator }: { locator: string }) {
	const { id: applicationId, applicationType } = useCurrentProject()
	const device = applicationType === 'MOBILE' || onlyOnDevices.test(locator)
	const { environment } = useCurrentEnvironment()
	const runnable = useMay('run.start')
	const [url, setUrl] = useState('')
	const [before, setBefore] = useState<Feature | null>(null)
	const { trial, busy, start } = useTrial()
	const [tried, setTried] = useState(locator)
	const begin = () => {
		setTried(locator)
		void start({
			applicationId,
			locator,
			place: device ? 'device' : 'page',
			...(environment ? { env_id: environment.id } : {}),
			...(url ? { url } : {}),
			...(before ? { feature_id: before.id } : {}),
		})
	}
	return (
		<section className={styles.frame} aria-label="Try the locator">
			<div className={styles.ask}>
				<TextField
					label={device ? 'Try it on the device' : 'Try it on the page'}
					value={url}
					onChange={(event) => setUrl(event.target.value)}
					placeholder={
						device ? 'The app alone, or a page' : environment ? `The baseUrl of ${environment.name}` : 'https://…'
					}
					slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
				/>
				<FeatureBefore value={before} device={device} onChange={setBefore} />
				<Action
					icon="play"
					onClick={begin}
					busy={busy}
					disabled={locator.trim() === ''}
					why={runnable ? undefined : noRun}
				>
					Try
				</Action>
			</div>
			<div role="status">
				{trial && !busy && tried !== locator && (
					<p className="second">
						Of the locator <code>{tried}</code>:{' '}
					</p>
				)}
				{trial && <TrialAnswer trial={trial} device={device} />}
			</div>
		</section>
	)
}

/** Of the native part of an app: they mean nothing to a browser. */
const onlyOnDevices = /^\s*(?:accessibility id|-android uiautomator|-ios predicate|-ios class chain)=/
