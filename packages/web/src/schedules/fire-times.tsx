import { useEffect, useState } from 'react'
import { serverNow } from '../ui/server-clock.ts'
import styles from './fire-times.module.css'
import { distance, fireWords } from './fire-words.ts'

interface FireTimesProps {
	instants: string[]
	timeZone: string
}

/** The next five instants in the schedule's zone, the next one marked and as a distance. */
export function FireTimes({ instants, timeZone }: FireTimesProps) {
	const now = useNow()
	if (instants.length === 0) return <p className="small quiet">It does not fire again.</p>
	const still = instants.filter((instant) => new Date(instant).getTime() >= now - 1000)
	// All have passed a moment ago: the next ones are on their way.
	const ahead = still.length > 0 ? still : instants
	return (
		<ol className={styles.fires} aria-label={`Next fire times in ${timeZone}`}>
			{ahead.map((instant, place) => {
				const { day, time } = fireWords(instant, timeZone)
				return (
					<li key={instant}>
						<time dateTime={instant}>
							<span className={styles.day}>{day}</span>
							<span className={styles.time}>{time}</span>
						</time>
						{place === 0 && <span className={styles.distance}>{distance(instant, now)}</span>}
					</li>
				)
			})}
		</ol>
	)
}

function useNow() {
	const [now, setNow] = useState(serverNow)
	useEffect(() => {
		const timer = setInterval(() => setNow(serverNow()), 10_000)
		return () => clearInterval(timer)
	}, [])
	return now
}
