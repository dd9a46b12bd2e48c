import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './section.module.css'

interface SectionProps {
	/** What the address names it: `/faq#CLICK`. */
	id: string
	title: ReactNode
	/** At the right end of the line. */
	mark?: ReactNode
	open: boolean
	/** Whether the address led here, so that it comes into view. */
	target: boolean
	onToggle: () => void
	children: () => ReactNode
}

/** One expandable section; its content exists only while it is open, so hundreds of closed ones cost nothing. */
export function Section({ id, title, mark, open, target, onToggle, children }: SectionProps) {
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (target) place.current?.scrollIntoView?.({ block: 'start' })
	}, [target])
	return (
		<div className={styles.section} id={id} ref={place}>
			<h3>
				<button
					type="button"
					className={styles.head}
					aria-expanded={open}
					aria-controls={open ? `${id}-content` : undefined}
					onClick={onToggle}
				>
					<Icon name={open ? 'down' : 'right'} />
					<span className={styles.title}>{title}</span>
					<span className={styles.mark}>{mark}</span>
				</button>
			</h3>
			{open && (
				<div className={styles.content} id={`${id}-content`}>
					{children()}
				</div>
			)}
		</div>
	)
}
