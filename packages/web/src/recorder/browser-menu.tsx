import type { RecordingInput } from '@assay/contract/recordings'
import { type RefObject, useRef } from 'react'
import styles from './recorder.module.css'
import { useFocusFrom } from './use-focus-from.ts'
import type { Recording } from './use-recording.ts'

interface BrowserMenuProps {
	menu: NonNullable<NonNullable<Recording['now']>['menu']>
	picture: { width: number; height: number }
	/** What it opened over. */
	frame: RefObject<HTMLElement | null>
	act: (input: RecordingInput) => void
}

/** The list of a select of the page, which no picture shows, over where it is there. */
export function BrowserMenu({ menu, picture, frame, act }: BrowserMenuProps) {
	const list = useRef<HTMLSelectElement>(null)
	useFocusFrom(frame, list)
	const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
	return (
		<select
			className={styles.menu}
			aria-label="List of the page"
			ref={list}
			size={Math.min(Math.max(menu.options.length, 2), 8)}
			defaultValue={menu.chosen}
			style={{
				left: percent(menu.x, picture.width),
				top: percent(menu.y + menu.height, picture.height),
				minWidth: percent(menu.width, picture.width),
			}}
			onClick={(event) => act({ do: 'choose', index: Number((event.target as HTMLOptionElement).value) })}
			onKeyDown={(event) => {
				event.stopPropagation()
				if (event.key === 'Escape') act({ do: 'stay' })
				if (event.key !== 'Enter') return
				event.preventDefault()
				act({ do: 'choose', index: Number(event.currentTarget.value) })
			}}
		>
			{menu.options.map(({ text, disabled }, n) => (
				<option key={`${n} ${text}`} value={n} disabled={disabled}>
					{text}
				</option>
			))}
		</select>
	)
}
