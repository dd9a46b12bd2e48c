import { callRoute } from '@assay/contract/client'
import { type Feature, features } from '@assay/contract/features'
import { type Trial, trials } from '@assay/contract/trials'
import { Autocomplete, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { send } from '../api.ts'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { useRead } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './try-locator.module.css'

const noRun = 'Your role in this project may not open a browser.'

/** Opens a page in a browser of an executor, or in a mobile project the app on its device, and shows what a locator matches there. */
export function TryLocator({ locator }: { locator: string }) {
	const { id: applicationId, applicationType } = useCurrentProject()
	const device = applicationType === 'MOBILE' || onlyOnDevices.test(locator)
	const { environment } = useCurrentEnvironment()
	const [asking, setAsking] = useState(false)
	const runnable = useMay('run.start')
	const [url, setUrl] = useState('')
	const [before, setBefore] = useState<Feature | null>(null)
	const [search, setSearch] = useState('')
	const found = useRead(
		features.list,
		{ query: { applicationId, name: search.trim(), page: 0, size: 20 } },
		{ enabled: search !== '' || asking },
	)
	const [trial, setTrial] = useState<Trial | { state: 'REFUSED'; message: string }>()
	const asked = useRef<AbortController>(undefined)
	useEffect(() => () => asked.current?.abort(), [])
	const busy = trial?.state === 'WAITING' || trial?.state === 'RUNNING'

	async function start() {
		asked.current?.abort()
		const mine = new AbortController()
		asked.current = mine
		const { signal } = mine
		setTrial({ id: 0, state: 'WAITING' })
		try {
			const body = {
				applicationId,
				locator,
				place: device ? ('device' as const) : ('page' as const),
				...(environment ? { env_id: environment.id } : {}),
				...(url ? { url } : {}),
				...(before ? { feature_id: before.id } : {}),
			}
			const { id } = (await callRoute(send, trials.start, { body }, { signal })).answer
			for (;;) {
				const call = { params: { trialId: id }, query: { waitSeconds: 20 } }
				const { answer } = await callRoute(send, trials.get, call, { signal })
				setTrial(answer)
				if (answer.state === 'DONE') return
			}
		} catch (error) {
			if (signal.aborted) return
			const { problem, message } = error as { problem?: { errors?: { message: string }[] }; message: string }
			setTrial({ state: 'REFUSED', message: problem?.errors?.[0]?.message ?? message })
		}
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
				<Autocomplete
					value={before}
					onChange={(_, chosen) => setBefore(chosen)}
					inputValue={search}
					onInputChange={(_, typed) => setSearch(typed)}
					onOpen={() => setAsking(true)}
					options={(found.data ?? []).filter(({ featureType }) =>
						device ? featureType === 'MOBILE' : dialectOf(featureType) !== 'karate',
					)}
					getOptionLabel={({ name }) => name}
					getOptionKey={({ id }) => id}
					isOptionEqualToValue={(one, other) => one.id === other.id}
					filterOptions={(all) => all}
					renderInput={(given) => <TextField {...given} label="Run this feature before" placeholder="None" />}
				/>
				<Action
					icon="play"
					onClick={() => void start()}
					busy={busy}
					disabled={locator.trim() === ''}
					why={runnable ? undefined : noRun}
				>
					Try
				</Action>
			</div>
			<div role="status">{trial && <Answer trial={trial} device={device} />}</div>
		</section>
	)
}

function Answer({ trial, device }: { trial: Trial | { state: 'REFUSED'; message: string }; device: boolean }) {
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

/** Of the native part of an app: they mean nothing to a browser. */
const onlyOnDevices = /^\s*(?:accessibility id|-android uiautomator|-ios predicate|-ios class chain)=/

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
