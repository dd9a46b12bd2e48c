import { Link } from 'react-router'
import { longDate, relativeDate } from '../ui/dates.ts'
import { LastTen } from '../ui/last-ten.tsx'
import { Verdict, verdictOfRun } from '../ui/verdict.tsx'
import styles from './last-run.module.css'

interface LastRunProps {
	of: { id: number; status: string; cancelled: boolean; at: string; lastTen: string }
	project: number
}

/** The last ten outcomes, how the latest run ended and when; it leads there. */
export const LastRun = ({ of, project }: LastRunProps) => (
	<Link className={styles.last} to={`/runs?project=${project}&run=${of.id}`} title={`Run ${of.id}, ${longDate(of.at)}`}>
		<LastTen outcomes={of.lastTen} />
		<Verdict kind={verdictOfRun(of)} />
		<span className="small quiet">{relativeDate(of.at)}</span>
	</Link>
)
