import type { Evidence } from '@assay/contract/run-events'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { useBlobUrl } from './blob.ts'

type Attachment = Extract<Evidence, { kind: 'attachment' }>

/** Files that a step left behind, to be saved. */
export const Attachments = ({ runId, attachments }: { runId: number; attachments: Attachment[] }) =>
	attachments.length === 0 ? null : (
		<ul style={{ paddingTop: 12 }}>
			{attachments.map((attachment) => (
				<li key={attachment.name}>
					<Download runId={runId} attachment={attachment} />
				</li>
			))}
		</ul>
	)

function Download({ runId, attachment: { name, content } }: { runId: number; attachment: Attachment }) {
	const url = useBlobUrl(runId, content)
	const size = 'blob' in content ? content.size : new Blob([content.text]).size
	return (
		<a className="link row" href={url} download={name}>
			<Icon name="download" />
			{name} <span className="small quiet">{byteSize(size)}</span>
		</a>
	)
}
