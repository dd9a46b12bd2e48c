import type { ComparedScenario } from '@assay/contract/runs'
import { useState } from 'react'
import { Link } from 'react-router'
import { Action } from '../../ui/action.tsx'
import { LastTen } from '../../ui/last-ten.tsx'
import { VerdictIcon, type VerdictKind } from '../../ui/verdict.tsx'
import styles from './compare.module.css'

interface ComparedGroupProps {
	verdict: VerdictKind
	title: string
	note?: string
	items: ComparedScenario[]
	/** Where a scenario of the later run is seen. */
	link: (scenario: string | null) => string | undefined
	words?: (scenario: ComparedScenario) => string
}

const shownFirst = 20

/** Scenarios to which the same happened. */
export function ComparedGroup({
	verdict,
	title,
	note,
	items,
	link,
	words = ({ failure }) => failure?.split('\n')[0] ?? '',
}: ComparedGroupProps) {
	const [all, setAll] = useState(false)
	if (items.length === 0) return null
	return (
		<section>
			<h3 className={styles.title}>
				<VerdictIcon kind={verdict} titled={false} />
				{title}
				{note && <span className="small quiet">{note}</span>}
			</h3>
			<ul>
				{(all ? items : items.slice(0, shownFirst)).map((item) => {
					const to = link(item.after)
					return (
						<li key={`${item.before} ${item.after}`} className={styles.item}>
							<span className={styles.name} title={`${item.feature}: ${item.name}`}>
								{to ? <Link to={to}>{item.name || item.feature}</Link> : item.name || item.feature}
							</span>
							<LastTen outcomes={item.outcomes} />
							<span className="small second">{words(item)}</span>
						</li>
					)
				})}
			</ul>
			{!all && items.length > shownFirst && (
				<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${items.length}`}</Action>
			)}
		</section>
	)
}
