import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tab-list.module.css'

interface TabListProps {
	/** Value and label of each. */
	tabs: [string, ReactNode][]
	value: string
	onChange: (value: string) => void
	/** Id of the element that shows the chosen one, if it is one; it is labelled by `tab-<value>`. */
	panel?: string
}

/** Tabs over a panel; the arrow keys go from one to the next. */
export function TabList({ tabs, value, onChange, panel }: TabListProps) {
	const walk = (event: KeyboardEvent<HTMLElement>) => {
		const at = tabs.findIndex(([name]) => name === value)
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
		if (to === undefined) return
		event.preventDefault()
		const [next] = tabs[(to + tabs.length) % tabs.length] ?? []
		if (next === undefined) return
		onChange(next)
		document.getElementById(`tab-${next}`)?.focus()
	}
	return (
		<div role="tablist" className={styles.tabs} onKeyDown={walk}>
			{tabs.map(([name, label]) => (
				<button
					key={name}
					id={`tab-${name}`}
					type="button"
					role="tab"
					className={styles.tab}
					aria-selected={name === value}
					aria-controls={panel}
					tabIndex={name === value ? 0 : -1}
					onClick={() => onChange(name)}
				>
					{label}
				</button>
			))}
		</div>
	)
}
