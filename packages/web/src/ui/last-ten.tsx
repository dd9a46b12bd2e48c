import styles from './last-ten.module.css'

const words = { p: 'passed', f: 'failed', n: 'could not run', c: 'cancelled', r: 'running' } as const
type Letter = keyof typeof words

/** The last ten outcomes, newest at the right: height and colour show a failure, the words are in its title. */
export function LastTen({ outcomes }: { outcomes: string }) {
	if (outcomes.length < 2) return null
	const letters = [...outcomes] as Letter[]
	const counts = (Object.keys(words) as Letter[]).flatMap((letter) => {
		const count = letters.filter((one) => one === letter).length
		return count > 0 ? [`${count} ${words[letter]}`] : []
	})
	const title = `Last ${letters.length}, newest right: ${counts.join(', ')}`
	return (
		<span className={styles.ten} role="img" aria-label={title} title={title}>
			{letters.map((letter, place) => (
				<span key={`${place}-${letter}`} className={styles[letter]} />
			))}
		</span>
	)
}
