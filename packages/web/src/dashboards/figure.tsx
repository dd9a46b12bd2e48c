import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './figures.module.css'

interface FigureProps {
	title: string
	/** Undefined while it is awaited. */
	figure: string | undefined
	unit?: string
	/** What the number is made of. */
	fact?: string | undefined
	/** The list behind the number. */
	to?: string
}

/** A card of a dashboard: one number, what it is made of, and the way to the things it counts. */
export function Figure({ title, figure, unit, fact, to }: FigureProps) {
	const inside = (
		<>
			<span className={styles.title}>{title}</span>
			<strong className={styles.number}>
				{figure ?? '–'}
				{unit && figure !== undefined && <span className={styles.unit}> {unit}</span>}
			</strong>
			{fact && <span className={styles.fact}>{fact}</span>}
		</>
	)
	return to ? (
		<Link to={to} className={styles.figure}>
			{inside}
		</Link>
	) : (
		<div className={styles.figure}>{inside}</div>
	)
}

export const Figures = ({ children }: { children: ReactNode }) => <div className={styles.figures}>{children}</div>
