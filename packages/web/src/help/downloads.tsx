import { downloads } from '@assay/contract/downloads'
import { readProblem } from '@assay/contract/problem'
import { Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import { open } from '../api.ts'
import { saveBlob } from '../files/save-blob.ts'
import { Icon } from '../ui/icon.tsx'
import { say } from '../ui/message-bar.tsx'

const archives = [
	{
		route: downloads.customAction,
		name: 'assay-custom-action.zip',
		words: 'Custom action sample',
		why: 'A JavaScript file that CALL_CUSTOM calls (zip)',
	},
	{
		route: downloads.localExecutor,
		name: 'assay-local-executor.zip',
		words: 'Local executor framework',
		why: 'Executes runs on your computer (zip)',
	},
]

type Archive = (typeof archives)[number]['route']

/** The two archives to take along. What keeps one back is said in the message bar. */
export function Downloads() {
	const [busy, setBusy] = useState<string>()
	const take = async (route: Archive, name: string) => {
		setBusy(name)
		const failure = await download(route, name)
		setBusy(undefined)
		if (failure) say(failure, 'failed')
	}
	return archives.map(({ route, name, words, why }) => (
		<Tooltip key={name} title={why} describeChild>
			<Button loading={busy === name} onClick={() => void take(route, name)} startIcon={<Icon name="download" />}>
				{words}
			</Button>
		</Tooltip>
	))
}

async function download(route: Archive, name: string): Promise<string | undefined> {
	try {
		const answer = await open(route, {})
		if (!answer.ok) return readProblem(await answer.json())?.detail ?? route.says?.fail
		saveBlob(await answer.blob(), name)
		return undefined
	} catch {
		return route.says?.fail
	}
}
