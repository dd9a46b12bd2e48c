import { useState } from 'react'
import { useCurrentProject, useMay } from '../../../shell/current-project.tsx'
import { Action } from '../../../ui/action.tsx'
import { later } from '../../../ui/later.tsx'
import type { TakeFrom } from '../../log/run-source.ts'

const TakeDialog = later(() => import('./take-dialog.tsx').then(({ TakeDialog }) => TakeDialog))

/** What may be done with a picture of a desktop's screen; nothing for who may not add files. */
export function TakeAsObject({ address, name, best }: TakeFrom) {
	const [taking, setTaking] = useState<{ name: string; best?: TakeFrom['best'] }>()
	const applicationId = useCurrentProject().id
	if (!useMay('file.save')) return null
	return (
		<div>
			{name && best && (
				<Action kind="bare" onClick={() => setTaking({ name, best })}>
					Accept the best place instead
				</Action>
			)}
			<Action kind="bare" onClick={() => setTaking({ name: '' })}>
				Take as object
			</Action>
			{taking && (
				<TakeDialog
					applicationId={applicationId}
					address={address}
					name={taking.name}
					area={taking.best}
					onClose={() => setTaking(undefined)}
				/>
			)}
		</div>
	)
}
