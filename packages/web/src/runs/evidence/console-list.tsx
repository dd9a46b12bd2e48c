import type { ConsoleLine } from '@assay/engine/log/report/console-lines'
import { clockTime } from '../../ui/dates.ts'
import styles from './console-list.module.css'

const tones: Record<string, string> = { error: 'fail', severe: 'fail', warn: 'error', warning: 'error' }

/** Lines with their time and level. */
export const ConsoleList = ({ lines, onPick }: { lines: ConsoleLine[]; onPick?: (step: string) => void }) => (
	<ol className={styles.lines}>
		{lines.map(({ at, level, text, step }, index) => (
			<li key={`${at}-${index}`} className={styles.line}>
				<span className="quiet">{clockTime(at)}</span>
				<span className={tones[level.toLowerCase()] ?? 'second'}>{level}</span>
				{step && onPick ? (
					<button type="button" className={styles.pick} onClick={() => onPick(step)} title="Show the step">
						{text}
					</button>
				) : (
					<span className={styles.text}>{text}</span>
				)}
			</li>
		))}
	</ol>
)
