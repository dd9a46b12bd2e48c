import type { RecordingInput } from '@assay/contract/recordings'
import { allElements, screenTree } from '@assay/engine/surfaces/mobile/recording/screen-tree'
import type { RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import { useMemo, useState } from 'react'
import { ChosenElement } from './chosen-element.tsx'
import { DeviceBar, type DeviceMode } from './device-bar.tsx'
import { DevicePicture } from './device-picture.tsx'
import styles from './device-view.module.css'
import { ElementList } from './element-list.tsx'
import type { Recording } from './use-recording.ts'

interface DeviceViewProps {
	recording: Recording
	/** Objects that there are already: what they find is called by them. */
	existing: readonly RecordedObject[]
	act: (input: RecordingInput) => void
}

/** A device from afar: its picture beside the elements of its screen, and what one of them is and can be found by. */
export function DeviceView({ recording, existing, act }: DeviceViewProps) {
	const screen = recording.now?.device
	const root = useMemo(() => (screen?.source ? screenTree(screen.source) : undefined), [screen?.source])
	const elements = useMemo(() => (root ? allElements(root) : []), [root])
	const [mode, setMode] = useState<DeviceMode>('inspect')
	const [over, setOver] = useState<string>()
	const [asked, setAsked] = useState<{ n: number; events: number; path: string }>()
	const chosen = screen?.chosen
	// Until its locators were tried, nothing may be done: it would be done to the one chosen before.
	const { events } = recording
	// What could not be tried is said in a line of the recording.
	const under = asked && asked.n === screen?.n && asked.events === events.length
	const awaited = under && asked.path !== chosen?.path ? asked.path : undefined
	const path = awaited ?? chosen?.path
	const element = elements.find((one) => one.path === path)
	function inspect(path: string) {
		if (!screen) return
		setAsked({ n: screen.n, events: events.length, path })
		act({ do: 'inspect', n: screen.n, path })
	}
	return (
		<>
			<DeviceBar recording={recording} mode={mode} onMode={setMode} act={act} />
			<div className={styles.device}>
				<DevicePicture
					{...{ recording, root, mode, act }}
					marks={[
						{ of: elements.find((one) => one.path === over), kind: 'over' },
						{ of: element, kind: 'chosen' },
					]}
					onOver={setOver}
					onInspect={inspect}
				/>
				<div className={styles.parts}>
					<ElementList elements={elements} chosen={path} onOver={setOver} onChoose={inspect} />
					{awaited !== undefined && (
						<p role="status" className="small second">
							Looking for what finds it …
						</p>
					)}
					{screen && chosen && element && awaited === undefined && recording.state === 'RUNNING' && (
						<ChosenElement
							// What was typed about one is not about another.
							key={`${chosen.path} ${chosen.page} ${chosen.element}`}
							{...{ screen, chosen, element, existing, act }}
						/>
					)}
				</div>
			</div>
		</>
	)
}
