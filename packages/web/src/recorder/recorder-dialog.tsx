import type { Feature } from '@assay/contract/features'
import { surfaces } from '@assay/engine/surfaces/index'
import { stepsOnDevice } from '@assay/engine/surfaces/mobile/recording/steps-on-device'
import { insertSteps } from '@assay/engine/surfaces/web/recording/insert-steps'
import type { RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import { stepsFromEvents, writtenSteps } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { type RefObject, useMemo, useState } from 'react'
import type { Around } from '../editor/language/language.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useHere } from '../ui/use-here.ts'
import { BrowserBar } from './browser-bar.tsx'
import { BrowserPicture } from './browser-picture.tsx'
import { DeviceStart } from './device-start.tsx'
import { DeviceView } from './device-view.tsx'
import { NewObjects } from './new-objects.tsx'
import type { Check } from './next-click.tsx'
import { RecordedSteps } from './recorded-steps.tsx'
import styles from './recorder.module.css'
import { RecorderStart } from './recorder-start.tsx'
import { RecordingProblem } from './recording-problem.tsx'
import { useEditedSteps } from './use-edited-steps.ts'
import { useNewObjects } from './use-new-objects.ts'
import { type Recording, useRecording } from './use-recording.ts'

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
	const { environments = none, environment, choose: chooseEnvironment } = useCurrentEnvironment()
	const { recording, start, act, leave } = useRecording()
	const here = useHere()
	const [url, setUrl] = useState('')
	const [check, setCheck] = useState<Check>()
	const existing = useMemo(() => objectsOf(around), [around])
	const device = surfaces[feature.featureType].recorded === 'device'
	const recorded = useMemo(() => {
		const steps = device ? stepsOnDevice : stepsFromEvents
		return steps(recording.events, { objects: existing, data: around.data })
	}, [device, recording.events, existing, around.data])
	const { steps, edit, remove, forget } = useEditedSteps(recorded)
	const { objects, pages, into, choose, busy, save } = useNewObjects(feature, steps, existing)

	const begin = () => {
		forget()
		const known = [...new Set(existing.map(({ locator }) => locator))].filter((one) => one !== '' && one.length <= 4000)
		void start({
			applicationId: feature.application_id,
			known: known.slice(0, 5000),
			place: device ? 'device' : 'page',
			...(environment ? { env_id: environment.id } : {}),
			...(url ? { url } : {}),
		})
	}
	const accept = async () => {
		if (!(await save()) || !here.current) return
		leave()
		const inserted = insertSteps(now, cursor.current, writtenSteps(steps), feature.name)
		cursor.current = inserted.cursor
		onAccept(inserted.text)
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
						<RecordingProblem>{recording.message || 'The recording has ended.'}</RecordingProblem>
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
					<RecordedSteps steps={steps} files={around.files ?? none} onEdit={edit} onRemove={remove} />
					<Notes recording={recording} />
					<NewObjects objects={objects} pages={pages} into={into} onChoose={choose} />
				</div>
			</div>
		</DialogFrame>
	)
}

function Notes({ recording: { events } }: { recording: Recording }) {
	const last = events.at(-1)
	return (
		<p role="status" className="small second">
			{last?.what === 'note' ? last.message : ''}
		</p>
	)
}

const none: never[] = []

const objectsOf = ({ locators }: Around): RecordedObject[] =>
	Object.entries(locators).flatMap(([page, elements]) =>
		Object.entries(elements).map(([element, locator]) => ({ page, element, locator: String(locator) })),
	)
