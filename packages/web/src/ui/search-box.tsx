import { screenLimits } from '@assay/contract/screens'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconAction } from './icon-action.tsx'
import { useKeys } from './keys.ts'
import styles from './search-box.module.css'

/** A search field whose text is taken 500 ms after the last key, or by Enter; `/` focuses it. */
export function SearchBox({
	label,
	value,
	onChange,
	autoFocus,
}: {
	label: string
	value: string
	onChange: (text: string) => void
	autoFocus?: boolean
}) {
	const [text, setText] = useState(value)
	const input = useRef<HTMLInputElement>(null)
	const known = useRef(value)
	const take = useRef(onChange)
	take.current = onChange

	useEffect(() => {
		if (value === known.current) return
		known.current = value
		setText(value)
	}, [value])

	const search = useRef(() => {})
	search.current = () => {
		if (text === known.current) return
		known.current = text
		take.current(text)
	}
	useEffect(() => {
		if (text === known.current) return
		const timer = setTimeout(() => search.current(), screenLimits.searchAfter)
		return () => clearTimeout(timer)
	}, [text])

	useKeys({ '/': () => input.current?.focus() })

	const clear = () => {
		setText('')
		known.current = ''
		take.current('')
		input.current?.focus()
	}
	const onKey = (event: KeyboardEvent) => {
		if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
			// A dialog around the field would be confirmed before anything was found.
			event.preventDefault()
			if (!event.nativeEvent.isComposing) search.current()
		}
		if (event.key !== 'Escape' || !text) return
		// A dialog around the field would close over it.
		event.stopPropagation()
		clear()
	}
	return (
		<div className={styles.box}>
			<span className={styles.icon}>
				<Icon name="search" />
			</span>
			<input
				ref={input}
				type="search"
				aria-label={label}
				placeholder={label}
				value={text}
				onChange={({ target }) => setText(target.value)}
				onKeyDown={onKey}
				// biome-ignore lint/a11y/noAutofocus: only where searching is what one came for
				autoFocus={autoFocus}
			/>
			{text && <IconAction icon="close" label="Clear search" onClick={clear} />}
		</div>
	)
}
