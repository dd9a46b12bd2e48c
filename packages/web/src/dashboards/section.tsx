import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import styles from './section.module.css'

interface SectionProps {
	/** Links name it behind the `#`. */
	id: string
	title: string
	/** Stands beside the title: a filter that is on. */
	mark?: ReactNode
	tools?: ReactNode
	children: ReactNode
}

/** A part of a dashboard with a title; a link that names it brings it into view. */
export function Section({ id, title, mark, tools, children }: SectionProps) {
	const section = useRef<HTMLElement>(null)
	const keptFocus = useKeptFocus(section)
	const { hash, key } = useLocation()
	useEffect(() => {
		if (hash === `#${id}`) section.current?.scrollIntoView({ block: 'nearest' })
	}, [hash, id, key])
	return (
		<section id={id} ref={section} className={styles.section} aria-label={title} {...keptFocus}>
			<div className={styles.head}>
				<h2>{title}</h2>
				{mark}
				<span className="grow" />
				{tools}
			</div>
			{children}
		</section>
	)
}
