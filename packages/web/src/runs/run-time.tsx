import type { RunView } from '@assay/engine/log/fold'
import { useEffect, useState } from 'react'
import { seconds } from '../ui/durations.ts'
import { serverNow } from '../ui/server-clock.ts'
import { ranOnlyAsLoad } from './load/ran-as-load.ts'
import type { RunOutcome } from './verdict-sentence.ts'

interface RunTimeProps {
	run: RunOutcome
	view: RunView
	/** Nanoseconds. */
	usual: number | null
}

/** "41.6 s, usually 38 s", nothing where the headline has said it; while it runs "34 s, about 7 s left". */
export function RunTime({ run, view, usual }: RunTimeProps) {
	const since = run.status === 'RUNNING' && view.status === 'RUNNING' ? view.startedAt : undefined
	const now = useSecond(since !== undefined)
	if (since !== undefined) {
		const nanos = Math.max(0, now - since) * 1e6
		const left = usual === null ? 0 : usual - nanos
		return (
			<>{`${whole(nanos)}${usual === null ? '' : left > 0 ? `, about ${whole(left)} left` : ', longer than usual'}`}</>
		)
	}
	const took = run.run_duration || view.nanos
	if (took === 0) return null
	if (usual !== null) return <>{`${seconds(took)}, usually ${seconds(usual)}`}</>
	// Other headlines end with the time.
	return ranOnlyAsLoad(view) ? seconds(took) : null
}

const whole = (nanos: number) => seconds(nanos, 0)

/** The server's time, read again every second while it is wanted. */
function useSecond(wanted: boolean): number {
	const [now, setNow] = useState(serverNow)
	useEffect(() => {
		if (!wanted) return
		const timer = setInterval(() => setNow(serverNow()), 1000)
		return () => clearInterval(timer)
	}, [wanted])
	return now
}
