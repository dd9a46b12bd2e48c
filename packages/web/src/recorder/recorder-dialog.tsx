import type { Feature } from '@assay/contract/features'
import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import { surfaces } from '@assay/engine/surfaces/index'
import { stepsOnDevice } from '@assay/engine/surfaces/mobile/recording/steps-on-device'
import { insertSteps } from '@assay/engine/surfaces/web/recording/insert-steps'
import type { RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import { stepsFromEvents, writtenSteps } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { type RefObject, useMemo, useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import type { Around } from '../editor/language/language.ts'
import { withObject } from '../global-objects/json-objects.ts'
import { locatorText } from '../global-objects/locator-text.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { BrowserBar } from './browser-bar.tsx'
import { BrowserPicture, type Check } from './browser-picture.tsx'
import { DeviceStart } from './device-start.tsx'
import { DeviceView } from './device-view.tsx'
import { NewObjects } from './new-objects.tsx'
import { RecordedSteps } from './recorded-steps.tsx'
import styles from './recorder.module.css'
import { RecorderStart } from './recorder-start.tsx'
import { useRecording } from './use-recording.ts'

interface RecorderDialogProps {
	feature: Feature
	/** What stands in the editor, and where the cursor was. */
	now: string
	cursor: RefObject<number | undefined>
	around: Around
	onAccept: (text: string) => void
	onClose: () => void
}

/** Records steps in a browser of an executor, or on a device. The feature and the object repository change only when they are accepted. */
export function RecorderDialog({ feature, now, cursor, around, onAccept, onClose }: RecorderDialogProps) {
	const applicationId = feature.application_id
	const { environments = noPages, environment, choose: chooseEnvironment } = useCurrentEnvironment()
	const { data: pages = noPages } = useRead(globalObjects.all, { query: { applicationId } })
	const { recording, start, act, leave } = useRecording()
	const [url, setUrl] = useState('')
	const [check, setCheck] = useState<Check>()
	const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
	const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map())
	const [chosen, choose] = useState<number>()

	const existing = useMemo(() => objectsOf(around), [around])
	const device = surfaces[feature.featureType].recorded === 'device'
	const recorded = useMemo(() => {
		const steps = device ? stepsOnDevice : stepsFromEvents
		return steps(recording.events, { objects: existing, data: around.data })
	}, [device, recording.events, existing, around.data])
	// A text that is still typed grows: a change of ours would be about one that is gone.
	const keyOf = ({ id, text }: { id: number; text: string }) => `${id} ${text.split(' ')[0]}`
	const steps = recorded
		.map((step, n) => ({ ...step, id: n, text: edited.get(keyOf(step)) ?? step.text, key: keyOf(step) }))
		.filter(({ key }) => !removed.has(key))
	const taken = new Set(existing.map(nameOf))
	const fresh = new Map<string, RecordedObject>()
	for (const step of steps)
		for (const object of step.objects)
			if (!taken.has(nameOf(object)) && step.text.includes(`[${nameOf(object)}]`)) fresh.set(nameOf(object), object)
	const objects = [...fresh.values()]
	const into = pages.find(({ id }) => id === chosen) ?? (chosen === 0 ? undefined : pages[0])
	const { save, busy } = useSave(globalObjects.save, {
		fails: ({ status }) =>
			status === 409
				? 'Somebody else saved these objects meanwhile; they were read again. Accept once more.'
				: undefined,
	})

	async function accept() {
		if (objects.length > 0 && !(await saveObjects(into))) return
		leave()
		const inserted = insertSteps(now, cursor.current, writtenSteps(steps), feature.name)
		cursor.current = inserted.cursor
		onAccept(inserted.text)
	}
	async function saveObjects(into: GlobalObject | undefined): Promise<boolean> {
		let text = into ? locatorText(into) || '{}' : '{}'
		for (const object of objects) text = withObject(text, object, object.locator, into?.name ?? '')
		const saved = await save(
			into
				? { body: { id: into.id, locator: text }, ifMatch: ifMatch(into.updated_date_time) }
				: {
						body: {
							name: `${feature.name} objects`.slice(0, 100),
							content: '',
							locator: text,
							application_id: applicationId,
						},
					},
		)
		return saved !== undefined
	}
	const begin = () => {
		setRemoved(new Set())
		setEdited(new Map())
		const known = [...new Set(existing.map(({ locator }) => locator))].filter((one) => one !== '' && one.length <= 4000)
		void start({
			applicationId,
			known: known.slice(0, 5000),
			place: device ? 'device' : 'page',
			...(environment ? { env_id: environment.id } : {}),
			...(url ? { url } : {}),
		})
	}

	if (recording.state === 'IDLE') {
		const start = { url, onUrl: setUrl, environment, message: recording.message, onStart: begin, onClose }
		return device ? (
			<DeviceStart {...start} environments={environments} onChoose={chooseEnvironment} />
		) : (
			<RecorderStart {...start} />
		)
	}
	return (
		<DialogFrame
			title="Record steps"
			submit="Accept"
			cancel="Discard"
			firm
			width={1320}
			onSubmit={() => void accept()}
			onClose={onClose}
			disabled={steps.length === 0}
			busy={busy}
		>
			<div className={styles.room}>
				<div>
					{recording.state === 'ENDED' && (
						<p role="alert" className={styles.problem}>
							{recording.message || 'The recording has ended.'}
						</p>
					)}
					{device ? (
						<DeviceView recording={recording} existing={existing} act={act} />
					) : (
						<>
							<BrowserBar recording={recording} check={check} onCheck={setCheck} act={act} />
							<BrowserPicture recording={recording} check={check} onChecked={() => setCheck(undefined)} act={act} />
						</>
					)}
				</div>
				<div className={styles.side}>
					<RecordedSteps
						steps={steps}
						files={around.files ?? noPages}
						onEdit={(n, text) =>
							setEdited((former) => new Map(former).set(keyOf(recorded[n] ?? { id: n, text }), text))
						}
						onRemove={(n) => setRemoved((former) => new Set(former).add(keyOf(recorded[n] ?? { id: n, text: '' })))}
					/>
					<Notes recording={recording} />
					<NewObjects objects={objects} pages={pages} into={into} onChoose={choose} />
				</div>
			</div>
		</DialogFrame>
	)
}

function Notes({ recording: { events } }: { recording: ReturnType<typeof useRecording>['recording'] }) {
	const last = events.at(-1)
	return (
		<p role="status" className="small second">
			{last?.what === 'note' ? last.message : ''}
		</p>
	)
}

const noPages: never[] = []
const nameOf = ({ page, element }: { page: string; element: string }) => `${page}.${element}`

const objectsOf = ({ locators }: Around): RecordedObject[] =>
	Object.entries(locators).flatMap(([page, elements]) =>
		Object.entries(elements).map(([element, locator]) => ({ page, element, locator: String(locator) })),
	)
