import { IconAction } from '../ui/icon-action.tsx'
import { type ObjectEntry, objectName } from './json-objects.ts'
import styles from './object-table.module.css'

interface ObjectRowProps {
	entry: ObjectEntry
	/** Its place among the rows, and how far below the first it is drawn, in pixels. */
	index: number
	start: number
	selected: boolean
	readOnly: boolean
	onUsages: (name: string) => void
	onRename: (entry: ObjectEntry) => void
	onOpen: () => void
	onDelete: () => void
}

/** An object of the repository, and what one can do with it. */
export function ObjectRow(props: ObjectRowProps) {
	const { entry, index, start, selected, readOnly, onUsages, onRename, onOpen, onDelete } = props
	const name = objectName(entry)
	return (
		<tr
			id={`object-${index}`}
			data-index={index}
			aria-rowindex={index + 2}
			aria-selected={selected}
			className={styles.row}
			style={{ transform: `translateY(${start}px)` }}
		>
			<td className="cut">
				<span className="quiet">{entry.page}.</span>
				{entry.element}
			</td>
			<td className="cut" title={entry.locator}>
				<code>{entry.locator}</code>
			</td>
			<td className={styles.deeds}>
				<IconAction icon="search" label={`Usages of ${name}`} onClick={() => onUsages(name)} />
				<IconAction icon="play" label={`Edit and try ${name}`} onClick={onOpen} />
				{!readOnly && (
					<>
						<IconAction icon="edit" label={`Rename ${name}`} onClick={() => onRename(entry)} />
						<IconAction icon="delete" label={`Delete ${name}`} onClick={onDelete} />
					</>
				)}
			</td>
		</tr>
	)
}
