import styles from './load-tab.module.css'

/** More percent than this stand out. */
const striking = 20

/** By how many percent a value differs from the one before; nothing where that rounds to none. */
export function Difference({ value, before }: { value: number; before: number | undefined }) {
	if (before === undefined || before === 0) return null
	const percent = Math.round((100 * (value - before)) / before)
	if (percent === 0) return null
	const text = `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
	return <span className={Math.abs(percent) > striking ? styles.striking : styles.difference}>{text}</span>
}
