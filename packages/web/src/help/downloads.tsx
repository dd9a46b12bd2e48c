import { downloads } from '@assay/contract/downloads'
import { Button, Tooltip } from '@mui/material'
import { Icon } from '../ui/icon.tsx'

const archives = [
	{
		to: downloads.customAction.path,
		words: 'Custom action sample',
		why: 'A JavaScript file that CALL_CUSTOM calls (zip)',
	},
	{
		to: downloads.localExecutor.path,
		words: 'Local executor framework',
		why: 'Carries out runs on your computer (zip)',
	},
]

/** The two archives to take along. */
export const Downloads = () =>
	archives.map(({ to, words, why }) => (
		<Tooltip key={to} title={why} describeChild>
			<Button component="a" href={to} download startIcon={<Icon name="download" />}>
				{words}
			</Button>
		</Tooltip>
	))
