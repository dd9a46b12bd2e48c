import type { ProjectType } from '@assay/contract/feature-types'
import { TextField, type TextFieldProps } from '@mui/material'
import { useCurrentProject } from '../shell/current-project.tsx'

/** How a locator is written. */
const help = (type: ProjectType): string =>
	type === 'MOBILE'
		? 'accessibility id= or id= and the name; -android uiautomator=, -ios predicate=; an xpath as it is'
		: 'An xpath; css= or id= before it for the others'

interface LocatorFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'placeholder'> {
	value: string
	onChange: (locator: string) => void
	readOnly?: boolean
}

/** The locator of an object, with how one is written for the kind of project. */
export function LocatorField({ value, onChange, readOnly = false, ...more }: LocatorFieldProps) {
	const { applicationType } = useCurrentProject()
	return (
		<TextField
			label="Locator"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			multiline
			helperText={help(applicationType)}
			slotProps={{
				htmlInput: {
					enterKeyHint: 'done',
					spellCheck: false,
					readOnly,
					style: { fontFamily: 'var(--mono)', fontSize: 13 },
				},
			}}
			{...more}
		/>
	)
}
