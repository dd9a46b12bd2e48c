import { TextField } from '@mui/material'
import { EnvironmentStart, type EnvironmentStartProps } from './environment-start.tsx'

interface DeviceStartProps extends EnvironmentStartProps {
	url: string
	onUrl: (url: string) => void
}

const about =
	'The app opens on the device that the capabilities of the environment name. What you tap and type there becomes steps and objects; nothing changes until you accept them.'

/** Asks whose device and app are opened. */
export function DeviceStart({ url, onUrl, ...start }: DeviceStartProps) {
	return (
		<EnvironmentStart {...start} title="Record on a device" about={about}>
			<TextField
				label="Page"
				value={url}
				onChange={(event) => onUrl(event.target.value)}
				placeholder="None: the app alone"
				slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
			/>
		</EnvironmentStart>
	)
}
