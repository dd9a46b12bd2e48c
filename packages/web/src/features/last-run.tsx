import { Link } from 'react-router'
import { longDate, relativeDate } from '../ui/dates.ts'
import { LastTen } from '../ui/last-ten.tsx'
import { Verdict, verdictOf } from '../ui/verdict.tsx'
import styles from './last-run.module.css'

interface LastRunProps {
	of: { id: number; status: string; at: string; lastTen: string }
	project: number
}

/** The last ten outcomes, how the latest run ended and when; it leads there. */
export const LastRun = ({ of: { id, status, at, lastTen }, project }: LastRunProps) => (
	<Link className={styles.last} to={`/runs?project=${project}&run=${id}`} title={`Run ${id}, ${longDate(at)}`}>
		<LastTen outcomes={lastTen} />
		<Verdict kind={verdictOf(status)} />
		<span className="small quiet">{relativeDate(at)}</span>
	</Link>
)
