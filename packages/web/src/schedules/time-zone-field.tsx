import { Autocomplete, TextField } from '@mui/material'
import { timeZones } from './time-zones.ts'

/** In which time zone an expression is read. */
export const TimeZoneField = ({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) => (
	<Autocomplete
		options={timeZones()}
		value={value}
		onChange={(_, next) => onChange(next)}
		disableClearable
		autoHighlight
		renderInput={(params) => <TextField {...params} label="Time zone" />}
	/>
)
