import { runs } from '@assay/contract/runs'
import { FilterChip } from '../dashboards/filter-chip.tsx'
import { useCurrentProject } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { useRead } from '../ui/read.ts'
import { VerdictIcon } from '../ui/verdict.tsx'
import { type Choice, choicesOf } from './run-choices.ts'
import { filterNames, type RunFilter, useRunFilter } from './use-run-filter.ts'

/** One row of filters: an unset one is a quiet word, a set one a chip that can be taken off. All of them are in the address. */
export function RunFilters() {
	const { id: applicationId } = useCurrentProject()
	const { filter, set, clear } = useRunFilter()
	const { data: known, isError } = useRead(runs.filters, { query: { applicationId } })
	const choices = choicesOf(known)
	const none = known ? 'No run has one' : isError ? 'They could not be read' : 'Loading'
	const entryOf =
		(name: keyof RunFilter) =>
		({ value, label, verdict }: Choice): MenuEntry => ({
			key: value,
			text: label,
			icon: verdict && <VerdictIcon kind={verdict} titled={false} />,
			act: () => set({ [name]: value }),
		})
	const setOnes = filterNames.filter((name) => filter[name] !== undefined)
	return (
		<>
			{setOnes.map((name) => {
				const [title, given] = choices[name]
				const chosen = given.find(({ value }) => value === filter[name])
				return (
					<FilterChip key={name} onClear={() => set({ [name]: null })}>
						{`${title}: ${chosen?.label ?? filter[name]}`}
					</FilterChip>
				)
			})}
			{filterNames
				.filter((name) => filter[name] === undefined)
				.map((name) => {
					const [title, given] = choices[name]
					return (
						<MenuButton
							key={name}
							look="bare"
							label={`filter by ${title.toLowerCase()}`}
							content={title}
							entries={given.length === 0 ? [{ text: none, low: true }] : given.map(entryOf(name))}
						/>
					)
				})}
			<span className="grow" />
			{setOnes.length > 0 && (
				<Action kind="bare" onClick={clear}>
					Clear
				</Action>
			)}
			<IconAction icon="link" label="Copy link to this list" onClick={() => copyText(location.href, 'Link copied.')} />
		</>
	)
}
