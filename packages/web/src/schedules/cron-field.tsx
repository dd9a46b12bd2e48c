import { scheduleSays } from '@assay/contract/schedules'
import { TextField } from '@mui/material'
import styles from './cron-field.module.css'
import { FireTimes } from './fire-times.tsx'
import type { CronMeaning } from './use-cron-meaning.ts'

interface CronFieldProps {
	value: string
	onChange: (cron: string) => void
	meaning: CronMeaning
	timeZone: string
	/** Why the server refused it. */
	refused: string | undefined
}

/** A cron expression, while it is typed in words and as its next fire times. */
export function CronField({ value, onChange, meaning: { text, fits, instants }, timeZone, refused }: CronFieldProps) {
	const wrong = value.trim() !== '' && !fits
	return (
		<div>
			<TextField
				label="Cron expression"
				value={value}
				onChange={(event) => onChange(event.target.value)}
				error={wrong || refused !== undefined}
				helperText={wrong ? scheduleSays.invalid : (refused ?? scheduleSays.helper)}
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
