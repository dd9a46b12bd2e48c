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
		sx={{
			'& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 },
			'& .MuiAutocomplete-input': { p: '5px 10px !important' },
		}}
		renderInput={(params) => <TextField {...params} label="Time zone" />}
	/>
)
