import type { RunView } from '@assay/engine/log/fold'
import { SearchBox } from '../../ui/search-box.tsx'
import { failedOf } from '../log/could-not-run.ts'
import type { TreeFilter } from '../log/tree-filter.ts'
import styles from './filter-bar.module.css'

interface FilterBarProps {
	view: RunView
	filter: TreeFilter
	onChange: (filter: TreeFilter) => void
}

/** All scenarios or the failed ones, and a search in their names, tags and failures. */
export function FilterBar({ view, filter, onChange }: FilterBarProps) {
	const choices = [
		['All', false, view.counts.scenarios],
		['Failed', true, failedOf(view)],
	] as const
	return (
		<div className={styles.bar}>
			<fieldset className={styles.which}>
				<legend className="sr-only">Which scenarios</legend>
				{choices.map(([word, failedOnly, count]) => (
					<button
						key={word}
						type="button"
						aria-pressed={filter.failedOnly === failedOnly}
						onClick={() => onChange({ ...filter, failedOnly })}
					>
						{word} <span className="quiet">{count}</span>
					</button>
				))}
			</fieldset>
			<div className={styles.search}>
				<SearchBox
					label="Search scenarios"
					value={filter.search}
					onChange={(search) => onChange({ ...filter, search })}
				/>
			</div>
		</div>
	)
}
