import type { RecordingInput } from '@assay/contract/recordings'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { BrowserDialog } from './browser-dialog.tsx'
import { keyInput, mouseInput, nearestIn, placeIn } from './browser-input.ts'
import { BrowserMenu } from './browser-menu.tsx'
import type { Check } from './next-click.tsx'
import styles from './recorder.module.css'
import type { Recording } from './use-recording.ts'
import { useWheel } from './use-wheel.ts'

interface BrowserPictureProps {
	recording: Recording
	check: Check | undefined
	onChecked: () => void
	act: (input: RecordingInput) => void
	/** A page, or the screen of a desktop. */
	of?: keyof typeof words
}

const words = {
	page: { label: 'The page under test; what you click and type here is recorded', opens: 'The browser opens …' },
	screen: { label: 'The screen under test; what you click and type here is recorded', opens: 'The program opens …' },
}

/** Held to leave backwards, too. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Milliseconds between two places of the mouse that are sent. */
const moveEvery = 80

/**
 * The page of the browser, or the screen of the desktop, from afar: what is done in the picture is done there. Tab and Escape go
 * there too; as in the editor, a Tab that follows Escape leaves it.
 */
export function BrowserPicture({ recording, check, onChecked, act, of = 'page' }: BrowserPictureProps) {
	const { picture, now, state } = recording
	const frame = useRef<HTMLDivElement>(null)
	const image = useRef<HTMLImageElement>(null)
	const moved = useRef(0)
	const leaving = useRef(false)
	/** By their places on the keyboard, so that none stays down over there. */
	const down = useRef(new Map<string, RecordingInput>())
	const help = useId()
	const pressed = useRef(false)
	const release = useRef((_: globalThis.MouseEvent) => {})
	release.current = (event) => {
		if (!picture || !image.current || state !== 'RUNNING') return
		if (check) onChecked()
		else act(mouseInput('up', nearestIn(picture, image.current, event), event))
	}

	const placeOf = (event: { clientX: number; clientY: number }) =>
		picture && image.current ? placeIn(picture, image.current, event) : undefined
	useWheel(frame, (event) => {
		const at = placeOf(event)
		if (!at) return
		event.preventDefault()
		act({ do: 'wheel', ...at, dx: event.deltaX, dy: event.deltaY })
	})
	const mouse = (type: 'move' | 'down' | 'up') => (event: MouseEvent) => {
		const at = placeOf(event)
		if (!at || state !== 'RUNNING') return
		if (type !== 'move') pressed.current = type === 'down'
		if (type === 'move') {
			if (performance.now() - moved.current < moveEvery) return
			moved.current = performance.now()
		}
		if (!check || type === 'move') act(mouseInput(type, at, event))
		else if (type === 'down') act({ do: 'look', ...at, check })
		else onChecked()
	}
	useEffect(() => {
		// Heard after the picture's own: it was let go beside it, and would stay down over there.
		const letGo = (event: globalThis.MouseEvent) => {
			if (pressed.current) release.current(event)
			pressed.current = false
		}
		window.addEventListener('mouseup', letGo)
		return () => window.removeEventListener('mouseup', letGo)
	}, [])
	const key = (type: 'down' | 'up') => (event: KeyboardEvent) => {
		if (state !== 'RUNNING') return
		// Pasting comes as a text of its own; Ctrl+Tab and the like stay with the reader's browser.
		if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v') return
		if (event.key === 'Tab' && leaving.current) return
		if (type === 'down' && !modifiers.has(event.key)) leaving.current = event.key === 'Escape'
		event.preventDefault()
		event.stopPropagation()
		if (event.nativeEvent.isComposing || event.key.length > 30) return
		if (type === 'down') down.current.set(event.code, keyInput('up', event))
		else down.current.delete(event.code)
		act(keyInput(type, event))
	}
	const leave = () => {
		leaving.current = false
		for (const up of down.current.values()) act(up)
		down.current.clear()
	}
	const { menu, dialog } = now ?? {}
	return (
		<>
			<div className={styles.screen}>
				<div
					ref={frame}
					role="application"
					aria-label={words[of].label}
					aria-describedby={help}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it takes what is typed, as the page behind it does
					tabIndex={0}
					className={styles.picture}
					data-check={check}
					onMouseDown={(event) => {
						event.preventDefault()
						frame.current?.focus()
						mouse('down')(event)
					}}
					onMouseUp={mouse('up')}
					onMouseMove={mouse('move')}
					onContextMenu={(event) => event.preventDefault()}
					onKeyDown={key('down')}
					onKeyUp={key('up')}
					onBlur={leave}
					onPaste={(event) => {
						event.preventDefault()
						const text = event.clipboardData.getData('text').slice(0, 20_000)
						if (text) act({ do: 'text', text })
					}}
				>
					{picture ? (
						<img ref={image} src={picture.url} alt="" width={picture.width} height={picture.height} draggable={false} />
					) : (
						<div className={styles.waiting}>
							<span className="second">
								{state === 'WAITING' ? 'Waiting for an executor …' : state === 'ENDED' ? '' : words[of].opens}
							</span>
						</div>
					)}
				</div>
				{menu && picture && state === 'RUNNING' && <BrowserMenu {...{ menu, picture, frame, act }} />}
				{dialog && state === 'RUNNING' && (
					// What was typed in answer to one is no answer to the next.
					<BrowserDialog key={`${dialog.kind} ${dialog.message}`} {...dialog} {...{ frame, act }} />
				)}
			</div>
			<p id={help} className="small second">
				Escape, then Tab leaves the picture.
			</p>
		</>
	)
}
