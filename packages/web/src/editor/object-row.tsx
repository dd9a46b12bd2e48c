import type { ReactNode } from 'react'
import { longDate, relativeDate } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.tsx'
import styles from './object-row.module.css'

interface ObjectRowProps {
	icon: IconName
	iconTitle?: string
	name: string
	/** At the right of the name: a verdict, a chip. */
	mark?: ReactNode
	fact: ReactNode
	updated: string
}

/** Something editable in a list: what it is, two quiet facts, when it was last saved. */
export function ObjectRow({ icon, iconTitle, name, mark, fact, updated }: ObjectRowProps) {
	return (
		<span className={styles.row} title={iconTitle}>
			<Icon name={icon} />
			<span className={styles.name}>{name}</span>
			<span className={styles.mark}>{mark}</span>
			<span className={styles.fact}>{fact}</span>
			<span className={styles.time} title={`Last updated on ${longDate(updated)}`}>
				{relativeDate(updated)}
			</span>
		</span>
	)
}
