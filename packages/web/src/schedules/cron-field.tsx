import { scheduleSays } from '@assay/contract/schedules'
import { TextField } from '@mui/material'
import styles from './cron-field.module.css'
import { FireTimes } from './fire-times.tsx'

interface CronFieldProps {
	value: string
	onChange: (cron: string) => void
	/** The expression in words; undefined when it is none. */
	text: string | undefined
	wrong: boolean
	/** When it fires next, once the server has said so. */
	instants: string[] | undefined
	timeZone: string
}

/** A cron expression, while it is typed in words and as its next fire times. */
export function CronField({ value, onChange, text, wrong, instants, timeZone }: CronFieldProps) {
	return (
		<div>
			<TextField
				label="Cron expression"
				value={value}
				onChange={(event) => onChange(event.target.value)}
				error={wrong}
				helperText={wrong ? scheduleSays.invalid : scheduleSays.helper}
				placeholder="30 6 * * 1-5"
				slotProps={{
					input: { notched: false },
					htmlInput: { autoComplete: 'off', spellCheck: false, style: { fontFamily: 'var(--mono)', fontSize: 13 } },
				}}
			/>
			{text !== undefined && !wrong && (
				<div className={styles.meaning}>
					<span className="small quiet">Cron Text</span>
					<output className={styles.text}>{text}</output>
					{instants && <FireTimes instants={instants} timeZone={timeZone} />}
				</div>
			)}
		</div>
	)
}
