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
	/** Where a scenario is seen, with all of its message. */
	link: (scenario: ComparedScenario) => string
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
	words = ({ failure }) => failure ?? '',
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
					const to = link(item)
					return (
						<li key={`${item.before} ${item.after}`} className={styles.item}>
							<span title={`${item.feature}: ${item.name}`}>
								<Link to={to}>{item.name || item.feature}</Link>
							</span>
							<LastTen outcomes={item.outcomes} />
							<Words text={words(item)} whole={to} />
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

/** The first line; the others, and what only the run page has, where somebody asks. */
function Words({ text, whole }: { text: string; whole: string }) {
	const [first = '', ...rest] = text.split('\n')
	const more = text.endsWith('…') && (
		<Link className="link" to={whole}>
			The whole message
		</Link>
	)
	if (rest.length === 0)
		return (
			<span className="small second">
				{first} {more}
			</span>
		)
	return (
		<details className="small second">
			<summary>{first}</summary>
			<p className={styles.rest}>{rest.join('\n')}</p>
			{more}
		</details>
	)
}
