import styles from './view-switch.module.css'

/** Whether figures are drawn or listed. */
export function ViewSwitch({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
	return (
		<fieldset className={styles.switch}>
			<legend className="sr-only">View</legend>
			<button type="button" aria-pressed={!table} onClick={() => onChange(false)}>
				Chart
			</button>
			<button type="button" aria-pressed={table} onClick={() => onChange(true)}>
				Table
			</button>
		</fieldset>
	)
}
