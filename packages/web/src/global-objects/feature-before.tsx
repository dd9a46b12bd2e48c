import { type Feature, features } from '@assay/contract/features'
import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'

interface FeatureBeforeProps {
	value: Feature | null
	device: boolean
	onChange: (feature: Feature | null) => void
}

/** A feature that runs before a trial in the same browser or on the same device, to sign in. */
export function FeatureBefore({ value, device, onChange }: FeatureBeforeProps) {
	const { id: applicationId } = useCurrentProject()
	const [opened, setOpened] = useState(false)
	const [search, setSearch] = useState('')
	const found = useRead(
		features.list,
		{ query: { applicationId, name: search.trim(), page: 0, size: 20 } },
		{ enabled: search !== '' || opened },
	)
	return (
		<Autocomplete
			value={value}
			onChange={(_, chosen) => onChange(chosen)}
			inputValue={search}
			onInputChange={(_, typed) => setSearch(typed)}
			onOpen={() => setOpened(true)}
			options={(found.data ?? []).filter(({ featureType }) =>
				device ? featureType === 'MOBILE' : dialectOf(featureType) !== 'karate',
			)}
			getOptionLabel={({ name }) => name}
			getOptionKey={({ id }) => id}
			isOptionEqualToValue={(one, other) => one.id === other.id}
			filterOptions={(all) => all}
			renderInput={(given) => <TextField {...given} label="Run this feature before" placeholder="None" />}
		/>
	)
}
