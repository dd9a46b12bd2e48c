import { kindOf } from '@assay/engine/surfaces/mobile/recording/element-names'
import type { ScreenElement } from '@assay/engine/surfaces/mobile/recording/screen-tree'
import { TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import styles from './device-view.module.css'

interface ElementListProps {
	/** Each before what is inside it. */
	elements: readonly ScreenElement[]
	chosen: string | undefined
	onOver: (path: string | undefined) => void
	onChoose: (path: string) => void
}

/** The elements of the screen as a tree, to be chosen from. */
export function ElementList({ elements, chosen, onOver, onChoose }: ElementListProps) {
	const [search, setSearch] = useState('')
	const wanted = search.trim().toLowerCase()
	const shown = elements.filter((one) => wanted === '' || wordsOf(one).includes(wanted))
	const marked = useRef<HTMLLIElement>(null)
	// What was chosen in the picture comes into view.
	useEffect(() => {
		if (chosen !== undefined) void marked.current?.scrollIntoView({ block: 'nearest' })
	}, [chosen])
	return (
		<section className={styles.elements} aria-label="Elements of the screen">
			<TextField
				size="small"
				placeholder="Find by text, id or class"
				value={search}
				onChange={(event) => setSearch(event.target.value)}
				slotProps={{ htmlInput: { 'aria-label': 'Find an element', enterKeyHint: 'done', spellCheck: false } }}
			/>
			{elements.length === 0 && <p className="second small">The elements of this screen cannot be shown.</p>}
			<ul className={styles.list} onMouseLeave={() => onOver(undefined)}>
				{shown.map((one) => (
					<li key={one.path} ref={one.path === chosen ? marked : undefined}>
						<button
							type="button"
							aria-pressed={one.path === chosen}
							style={{ paddingLeft: 8 + (wanted ? 0 : Math.min(one.path.split('.').length - 1, 12) * 12) }}
							onMouseEnter={() => onOver(one.path)}
							onFocus={() => onOver(one.path)}
							onClick={() => onChoose(one.path)}
						>
							<span>{kindOf(one)}</span>
							<span className="second">{saysOf(one)}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	)
}

const naming = ['content-desc', 'aria-label', 'label', 'text', 'name', 'resource-id', 'id', 'placeholder']

/** What a person or a locator knows it by. */
const saysOf = ({ attributes, text }: ScreenElement) =>
	naming.map((name) => attributes[name]).find(Boolean) ?? text.trim()

const wordsOf = ({ tag, attributes, text }: ScreenElement) =>
	[tag, text, ...naming.map((name) => attributes[name] ?? '')].join('\n').toLowerCase()
