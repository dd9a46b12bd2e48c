import type { RecordingInput } from '@assay/contract/recordings'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Action } from '../ui/action.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import styles from './recorder.module.css'
import type { Recording } from './use-recording.ts'

export type DeviceMode = 'inspect' | 'tap' | 'swipe'

interface DeviceBarProps {
	recording: Recording
	mode: DeviceMode
	onMode: (mode: DeviceMode) => void
	act: (input: RecordingInput) => void
}

const modes: [DeviceMode, string][] = [
	['inspect', 'Inspect'],
	['tap', 'Tap'],
	['swipe', 'Swipe'],
]

const toggle = { textTransform: 'none', px: 1.25, py: 0.25 } as const

/** What a click in the picture does, the keys of the device, and which part of an app that mixes both the steps are in. */
export function DeviceBar({ recording: { now, state }, mode, onMode, act }: DeviceBarProps) {
	const why = state === 'RUNNING' ? undefined : 'No device is open.'
	const web = now?.device?.web === true
	return (
		<div className={styles.bar}>
			<ToggleButtonGroup
				exclusive
				size="small"
				value={mode}
				onChange={(_, value: DeviceMode | null) => value && onMode(value)}
				aria-label="What a click in the picture does"
				disabled={why !== undefined}
			>
				{modes.map(([value, label]) => (
					<ToggleButton key={value} value={value} sx={toggle}>
						{label}
					</ToggleButton>
				))}
			</ToggleButtonGroup>
			<IconAction icon="left" label="Back" why={why} onClick={() => act({ do: 'back' })} />
			<IconAction icon="sync" label="New picture" why={why} onClick={() => act({ do: 'reload' })} />
			<Action kind="bare" why={why} onClick={() => act({ do: 'turn' })}>
				Turn
			</Action>
			<span className={`${styles.about} second small`} title={now?.title}>
				{now?.title}
			</span>
			<ToggleButtonGroup
				exclusive
				size="small"
				value={web ? 'web' : 'native'}
				onChange={(_, part: 'native' | 'web' | null) => part && act({ do: 'part', part })}
				aria-label="Part of the app"
				disabled={why !== undefined}
			>
				<ToggleButton value="native" sx={toggle}>
					App
				</ToggleButton>
				<ToggleButton value="web" sx={toggle}>
					Web view
				</ToggleButton>
			</ToggleButtonGroup>
		</div>
	)
}
