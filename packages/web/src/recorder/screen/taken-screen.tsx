import type { RecordingInput } from '@assay/contract/recordings'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TakeDialog } from '../../runs/evidence/take/take-dialog.tsx'
import type { Recording } from '../use-recording.ts'

interface TakenScreenProps {
	applicationId: number
	recording: Recording
	act: (input: RecordingInput) => void
	onClose: () => void
}

/** Asks for the screen as it is, point by point, and lets a part of it be cut out; beside the dialog of the recorder, not in its form. */
export function TakenScreen({ applicationId, recording: { events, state, message }, act, onClose }: TakenScreenProps) {
	const [from, setFrom] = useState(events.length)
	const asked = useRef(false)
	useEffect(() => {
		if (asked.current) return
		asked.current = true
		act({ do: 'screen' })
	}, [act])
	const last = events.slice(from).findLast(({ what }) => what === 'screen')
	const [shown, show] = useState<string>()
	const png = last?.what === 'screen' ? last.png : undefined
	useEffect(() => {
		if (png !== undefined) show(`data:image/png;base64,${png}`)
	}, [png])
	return createPortal(
		<TakeDialog
			applicationId={applicationId}
			address={shown}
			name=""
			area={undefined}
			why={state === 'RUNNING' ? undefined : message || 'The recording has ended.'}
			onLookAgain={
				state === 'RUNNING'
					? () => {
							setFrom(events.length)
							act({ do: 'screen' })
						}
					: undefined
			}
			onClose={onClose}
		/>,
		document.body,
	)
}
