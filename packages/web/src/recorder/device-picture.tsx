import type { RecordingInput } from '@assay/contract/recordings'
import { elementUnder } from '@assay/engine/surfaces/mobile/recording/element-under'
import type { ScreenElement } from '@assay/engine/surfaces/mobile/recording/screen-tree'
import { type MouseEvent, useRef } from 'react'
import type { DeviceMode } from './device-bar.tsx'
import styles from './device-view.module.css'
import type { Recording } from './use-recording.ts'

interface DevicePictureProps {
	recording: Recording
	root: ScreenElement | undefined
	mode: DeviceMode
	marks: { of: ScreenElement | undefined; kind: 'over' | 'chosen' }[]
	onOver: (path: string | undefined) => void
	onInspect: (path: string) => void
	act: (input: RecordingInput) => void
}

/** The screen of the device: a click chooses or taps what lies there, a drag swipes. By keyboard one chooses in the list beside it. */
export function DevicePicture({ recording, root, mode, marks, onOver, onInspect, act }: DevicePictureProps) {
	const { picture, now, state } = recording
	const screen = now?.device
	const frame = useRef<HTMLDivElement>(null)
	const from = useRef<{ x: number; y: number }>(undefined)

	/** In percent of the screen. */
	const place = ({ clientX, clientY }: MouseEvent) => {
		const box = frame.current?.getBoundingClientRect()
		const part = (at: number, size: number) => Math.min(Math.max(at / size, 0), 1) * 100
		return box ? { x: part(clientX - box.x, box.width), y: part(clientY - box.y, box.height) } : undefined
	}
	const under = (event: MouseEvent) => {
		const at = place(event)
		if (!at || !root || !screen) return undefined
		return elementUnder(root, { x: (at.x / 100) * screen.width, y: (at.y / 100) * screen.height })?.path
	}
	const whole = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })
	const live = state === 'RUNNING' && screen !== undefined
	if (!picture)
		return (
			<div className={styles.waiting}>
				<span className="second">
					{state === 'WAITING' ? 'Waiting for an executor …' : state === 'ENDED' ? '' : 'The device starts …'}
				</span>
			</div>
		)
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list of elements beside it does the same by keyboard
		<div
			ref={frame}
			role="application"
			aria-label="The screen of the device"
			className={styles.picture}
			data-mode={mode}
			onMouseMove={(event) => live && mode !== 'swipe' && onOver(under(event))}
			onMouseLeave={() => onOver(undefined)}
			onMouseDown={(event) => {
				event.preventDefault()
				from.current = place(event)
			}}
			onMouseUp={(event) => {
				const [began, ended] = [from.current, place(event)]
				from.current = undefined
				if (!live || mode !== 'swipe' || !began || !ended) return
				if (Math.hypot(ended.x - began.x, ended.y - began.y) > 3)
					act({ do: 'swipe', from: whole(began), to: whole(ended) })
			}}
			onClick={(event) => {
				const path = live && mode !== 'swipe' ? under(event) : undefined
				if (path === undefined || !screen) return
				if (mode === 'tap') act({ do: 'touch', n: screen.n, path, as: 'tap' })
				else onInspect(path)
			}}
		>
			<img src={picture.url} alt="" width={picture.width} height={picture.height} draggable={false} />
			{screen &&
				marks.map(
					({ of, kind }) =>
						of?.box && (
							<span
								key={kind}
								className={styles.mark}
								data-kind={kind}
								style={{
									left: `${(of.box.x / screen.width) * 100}%`,
									top: `${(of.box.y / screen.height) * 100}%`,
									width: `${(of.box.width / screen.width) * 100}%`,
									height: `${(of.box.height / screen.height) * 100}%`,
								}}
							/>
						),
				)}
		</div>
	)
}
