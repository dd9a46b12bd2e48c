import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { DifferenceView } from '../editor/revisions/difference-view.tsx'
import styles from './sync-preview.module.css'

interface ConflictsProps {
	paths: readonly string[]
	texts: readonly { path: string; project: string; repository: string }[]
	/** Paths whose project's text stays. */
	keep: ReadonlySet<string>
	onKeep: (path: string, keep: boolean) => void
	/** Where the other text lies. */
	side: 'repository' | 'upload'
}

/** What both sides changed: both texts, and which of them it is to be. Neither is lost. */
export function Conflicts({ paths, texts, keep, onKeep, side }: ConflictsProps) {
	if (paths.length === 0) return null
	return (
		<details className={styles.group} open>
			<summary>Conflicts ({paths.length})</summary>
			<p className="small second" style={{ margin: '0 0 8px 20px' }}>
				Changed both here and in the {side}. Whatever is replaced stays as a revision.
			</p>
			{paths.map((path) => {
				const text = texts.find((one) => one.path === path)
				return (
					<div key={path} className={styles.conflict}>
						<p>{path}</p>
						{text && (
							<DifferenceView
								left={{ title: 'In the project', text: text.project }}
								right={{ title: `In the ${side}`, text: text.repository }}
							/>
						)}
						<RadioGroup
							row
							aria-label={`Which text of ${path}`}
							value={keep.has(path) ? 'project' : side}
							onChange={(_, value) => onKeep(path, value === 'project')}
						>
							<FormControlLabel value={side} control={<Radio size="small" />} label={`Take the ${side}'s`} />
							<FormControlLabel value="project" control={<Radio size="small" />} label="Keep the project's" />
						</RadioGroup>
					</div>
				)
			})}
		</details>
	)
}
