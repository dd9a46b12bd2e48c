import styles from './switch.module.css'

interface SwitchProps {
	checked: boolean
	onChange: (checked: boolean) => void
	disabled?: boolean
	/** Its name, where no label around it says that. */
	label?: string
}

/** On or off, at once. */
export const Switch = ({ checked, onChange, disabled, label }: SwitchProps) => (
	<span className={styles.switch}>
		<input
			type="checkbox"
			role="switch"
			checked={checked}
			aria-checked={checked}
			disabled={disabled}
			aria-label={label}
			onChange={({ target }) => onChange(target.checked)}
		/>
		<span className={styles.track} />
		<span className={styles.thumb} />
	</span>
)
