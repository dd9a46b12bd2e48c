import type { Environment } from '@assay/contract/environments'
import type { Feature } from '@assay/contract/features'
import { wrongFileName } from '@assay/contract/files'
import { stepsFromScreen } from '@assay/engine/surfaces/desktop/recording/steps-from-screen'
import { insertSteps } from '@assay/engine/surfaces/web/recording/insert-steps'
import { writtenSteps } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Around } from '../../editor/language/language.ts'
import { useCurrentEnvironment } from '../../shell/current-environment.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useHere } from '../../ui/use-here.ts'
import { BrowserPicture } from '../browser-picture.tsx'
import type { Check } from '../next-click.tsx'
import styles from '../recorder.module.css'
import { RecordingProblem } from '../recording-problem.tsx'
import { useRecording } from '../use-recording.ts'
import { ScreenBar } from './screen-bar.tsx'
import { ScreenStart } from './screen-start.tsx'
import { ScreenSteps } from './screen-steps.tsx'
import { TakenScreen } from './taken-screen.tsx'
import { useKeepPictures } from './use-keep-pictures.ts'
import { withNames } from './with-names.ts'

interface ScreenRecorderProps {
	feature: Feature
	/** What stands in the editor, and where the cursor was. */
	now: string
	cursor: RefObject<number | undefined>
	around: Around
	onAccept: (text: string) => void
	onClose: () => void
}

/**
 * Records steps on a screen of an executor on which the program of the environment runs, and takes pictures from it. The feature
 * and the files of the project change only when steps are accepted; a picture that is taken alone is saved at once.
 */
export function ScreenRecorder({ feature, now, cursor, around, onAccept, onClose }: ScreenRecorderProps) {
	const applicationId = feature.application_id
	const { environments = noEnvironments, environment: current } = useCurrentEnvironment()
	const [chosen, choose] = useState<number>()
	const environment = environments.find(({ id }) => id === chosen) ?? current
	const { recording, start, act, leave } = useRecording()
	const here = useHere()
	const [check, setCheck] = useState<Check>()
	const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
	const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map())
	const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
	const [byName, setByName] = useState<ReadonlySet<number>>(new Set())
	const [taking, setTaking] = useState(false)
	const keep = useKeepPictures(applicationId)
	const files = around.files ?? noFiles
	// Files that are added meanwhile must not give the pictures other names.
	const filesBefore = useRef(files)

	const begin = () => {
		setRemoved(new Set())
		setEdited(new Map())
		setRenamed(new Map())
		setByName(new Set())
		if (environment) void start({ applicationId, place: 'screen', env_id: environment.id, known: pictures(files) })
	}

	const recorded = useMemo(
		() => stepsFromScreen(recording.events, { files: filesBefore.current, data: around.data }),
		[recording.events, around.data],
	)
	// An edited text is kept with the names of the recording, so that its pictures can be renamed once more.
	const recordedNames = new Map([...renamed].flatMap(([file, name]) => (name === '' ? [] : [[name, file]])))
	// A text that is still typed grows: a change of ours would be about one that is gone.
	const steps = recorded
		.filter(({ id }) => !removed.has(id))
		.map((step) => {
			const named = byName.has(step.id) && step.byName ? step.byName.text : undefined
			const key = `${step.id} ${named ?? step.text}`
			const pictures = step.pictures.map((one) => ({ ...one, name: renamed.get(one.file) ?? one.file }))
			const typed = edited.get(key)
			const text = typed === undefined && named !== undefined ? named : withNames(typed ?? step.text, renamed)
			return { ...step, text, key, pictures }
		})
	const added = new Map(
		steps.flatMap(({ text, pictures }) =>
			pictures.flatMap((one) => (!one.known && text.includes(one.name) ? [[one.file, one]] : [])),
		),
	)
	const wrongName = [...added.values()]
		.filter((one) => !keep.isSaved(one))
		.map(({ name }) => wrong(name, files))
		.find((one) => one !== undefined)

	async function accept() {
		if (!(await keep.save([...added.values()])) || !here.current) return
		leave()
		const inserted = insertSteps(now, cursor.current, writtenSteps(steps), feature.name)
		cursor.current = inserted.cursor
		onAccept(inserted.text)
	}
	const last = recording.events.at(-1)
	const problem = keep.why ?? wrongName
	if (recording.state === 'IDLE')
		return (
			<ScreenStart
				environments={environments}
				environment={environment}
				onChoose={choose}
				message={recording.message}
				onStart={begin}
				onClose={onClose}
			/>
		)
	return (
		<>
			<DialogFrame
				title="Record on a screen"
				submit="Accept"
				cancel="Discard"
				firm
				width={1320}
				onSubmit={() => void accept()}
				onClose={onClose}
				disabled={steps.length === 0 || wrongName !== undefined}
				busy={keep.busy}
			>
				<div className={styles.room}>
					<div>
						<ScreenBar
							recording={recording}
							check={check}
							onCheck={setCheck}
							onTake={() => setTaking(true)}
							environment={environment?.name}
						/>
						{recording.state === 'ENDED' && (
							<RecordingProblem>{recording.message || 'The recording has ended.'}</RecordingProblem>
						)}
						<BrowserPicture
							of="screen"
							recording={recording}
							check={check}
							onChecked={() => setCheck(undefined)}
							act={act}
						/>
					</div>
					<div className={styles.side}>
						<ScreenSteps
							steps={steps}
							onEdit={(key, text) => setEdited((former) => new Map(former).set(key, withNames(text, recordedNames)))}
							onRemove={(id) => setRemoved((former) => new Set(former).add(id))}
							named={byName}
							onName={(id, on) =>
								setByName((former) => new Set(on ? [...former, id] : [...former].filter((one) => one !== id)))
							}
							onRename={(file, name) => setRenamed((former) => new Map(former).set(file, name))}
						/>
						<p role="status" className="small second">
							{last?.what === 'note' ? last.message : ''}
						</p>
						<RecordingProblem>{problem}</RecordingProblem>
					</div>
				</div>
			</DialogFrame>
			{taking && (
				<TakenScreen applicationId={applicationId} recording={recording} act={act} onClose={() => setTaking(false)} />
			)}
		</>
	)
}

/** Those that a place of the screen may be named by: the most that can be handed in. */
const pictures = (files: readonly string[]) => files.filter((path) => /\.(?:png|jpe?g)$/i.test(path)).slice(0, 500)
const noFiles: readonly string[] = []
const noEnvironments: Environment[] = []

/** Why a picture cannot have that name, in a sentence. */
function wrong(name: string, files: readonly string[]): string | undefined {
	if (!/.\.png$/i.test(name)) return `"${name}": expected a name such as save.png.`
	const unfit = wrongFileName(name)
	if (unfit) return `"${name}": ${unfit}.`
	return files.includes(name) ? `There is a file ${name} in the project: choose another name.` : undefined
}
