import type { RenamePlan } from '@assay/contract/global-objects'
import styles from './changed-lines.module.css'

type Changed = RenamePlan['features'][number]

/** Every line that a renaming or a move would change, by the feature or file it stands in. */
export function ChangedLines({ features, files }: { features: Changed[]; files: Changed[] }) {
	return (
		<section className={styles.changes} aria-label="Changes">
			{features.map((feature) => (
				<Changes key={feature.id} of={feature} />
			))}
			{files.map((file) => (
				<Changes key={file.id} of={file} />
			))}
		</section>
	)
}

function Changes({ of: { name, changes } }: { of: Changed }) {
	return (
		<div>
			<h3>{name}</h3>
			<table>
				<thead className="sr-only">
					<tr>
						<th>Line</th>
						<th>Before and after</th>
					</tr>
				</thead>
				<tbody>
					{changes.map(({ line, before, after }) => (
						<tr key={line}>
							<td>{line}</td>
							<td>
								<del>{before.trim()}</del>
								<ins>{after.trim()}</ins>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

export const amount = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

export const changedPlaces = (features: number, files: number) =>
	files === 0 ? amount(features, 'feature') : `${amount(features, 'feature')} and ${amount(files, 'file')}`

export const countLines = ({ features, files }: Pick<RenamePlan, 'features' | 'files'>) =>
	[...features, ...files].reduce((sum, { changes }) => sum + changes.length, 0)

/** What was looked at, and as of when, for the call that does it. */
export function reviewedOf({
	updated_date_time,
	features,
	files,
}: Pick<RenamePlan, 'updated_date_time' | 'features' | 'files'>) {
	const stamps = (of: Changed[]) => of.map(({ id, updated_date_time }) => ({ id, updated_date_time }))
	return { updated_date_time, features: stamps(features), files: stamps(files) }
}
