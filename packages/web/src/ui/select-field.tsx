import { useId, useState } from 'react'
import { later } from './later.tsx'
import type { SelectProps, Wish } from './select-props.ts'
import styles from './text-input.module.css'

const Choice = later<SelectProps & { wish: Wish }>(
	() => import('./select-choice.tsx').then(({ SelectChoice }) => SelectChoice),
	Drawn,
)

/** One of several. It is only drawn until the pointer or the keyboard comes: no screen waits for what choosing takes. */
export function SelectField(props: SelectProps) {
	const [wish, setWish] = useState<Wish>()
	const [awake, wake] = useState(false)
	if (awake) return <Choice {...props} wish={wish ?? 'near'} />
	const come = (how: Wish) => {
		setWish((former) => (former === 'open' ? former : how))
		if (how === 'open') wake(true)
		else void Choice.bring().then(() => wake(true))
	}
	return <Drawn {...props} onWish={come} />
}

const opening = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown'])

function Drawn({ label, value, options, disabled = false, onWish }: SelectProps & { onWish?: (how: Wish) => void }) {
	const id = useId()
	const ask = disabled ? undefined : onWish
	return (
		<div className={styles.field}>
			<span className={styles.label} id={`${id}-label`}>
				{label}
			</span>
			<div className={styles.box} data-off={disabled || undefined}>
				<div
					id={id}
					role="combobox"
					tabIndex={disabled ? undefined : 0}
					className={styles.select}
					aria-labelledby={`${id}-label ${id}`}
					aria-haspopup="listbox"
					aria-expanded={false}
					aria-disabled={disabled || undefined}
					onPointerEnter={() => ask?.('near')}
					onFocus={() => ask?.('focused')}
					onMouseDown={(event) => {
						event.preventDefault()
						if (event.button === 0) ask?.('open')
					}}
					onKeyDown={(event) => {
						if (!ask || !opening.has(event.key)) return
						event.preventDefault()
						ask('open')
					}}
				>
					{options.find((one) => one.value === value)?.text}
				</div>
				<svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
					<path d="m7 10 5 5 5-5z" />
				</svg>
			</div>
		</div>
	)
}
