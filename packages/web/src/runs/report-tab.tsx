import { runs } from '@assay/contract/runs'
import { useRef } from 'react'
import { useRead } from '../ui/read.ts'
import { serverNow } from '../ui/server-clock.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './report-tab.module.css'

/** The report in a frame that can touch nothing of this page; it is the very folder that the download holds. */
export function ReportTab({ runId }: { runId: number }) {
	const read = useRead(runs.ticket, { params: { runId } })
	const newest = read.data
	const kept = useRef(newest)
	// Each is another address, which would load the report anew and lose the reader's place.
	if (!kept.current || Date.parse(kept.current.expires) <= serverNow()) kept.current = newest
	const ticket = kept.current
	if (!ticket) return <Unread read={read} />
	return (
		<iframe
			className={styles.frame}
			title={`Report of run ${runId}`}
			src={`${ticket.base}index.html`}
			sandbox="allow-scripts allow-popups"
		/>
	)
}
