import { Autocomplete, TextField } from '@mui/material'
import { timeZones } from './time-zones.ts'

interface TimeZoneFieldProps {
	value: string
	onChange: (timeZone: string) => void
	/** Why the server refused it. */
	refused: string | undefined
}

/** In which time zone an expression is read. */
export const TimeZoneField = ({ value, onChange, refused }: TimeZoneFieldProps) => (
	<Autocomplete
		options={timeZones()}
		value={value}
		onChange={(_, next) => onChange(next)}
		disableClearable
		autoHighlight
		renderInput={(params) => (
			<TextField {...params} label="Time zone" error={refused !== undefined} helperText={refused} />
		)}
	/>
)
