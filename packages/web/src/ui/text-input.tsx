import { useId, useLayoutEffect, useRef } from 'react'
import styles from './text-input.module.css'

interface TextInputProps {
	label: string
	value: string
	onChange: (text: string) => void
	/** Below it; in red where it is wrong. */
	helper?: string | undefined
	wrong?: boolean
	readOnly?: boolean
	autoFocus?: boolean
	/** As heavy as a title. */
	strong?: boolean
	/** It has lines, and grows with them. */
	lines?: boolean
	maxLength?: number
}

/** A field for text with its label. Looks as those of the component library, without waiting for it. */
export function TextInput({ label, value, onChange, helper, wrong = false, lines = false, ...more }: TextInputProps) {
	const id = useId()
	const { readOnly, autoFocus, strong, maxLength } = more
	const own = {
		id,
		value,
		readOnly,
		maxLength,
		'aria-invalid': wrong,
		'aria-describedby': helper ? `${id}-helper` : undefined,
		onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
		autoFocus,
	}
	return (
		<div className={`${styles.field} ${wrong ? styles.wrong : ''}`}>
			<label htmlFor={id}>{label}</label>
			<div className={`${styles.box} ${strong ? 'medium' : ''}`}>
				{lines ? <Lines {...own} /> : <input type="text" autoComplete="off" spellCheck={false} {...own} />}
			</div>
			{helper && <p id={`${id}-helper`}>{helper}</p>}
		</div>
	)
}

function Lines(props: { value: string }) {
	const area = useRef<HTMLTextAreaElement>(null)
	useLayoutEffect(() => {
		const { current } = area
		if (!current) return
		current.style.height = '0'
		current.style.height = `${current.scrollHeight}px`
	}, [props.value])
	return <textarea ref={area} rows={1} {...props} />
}
