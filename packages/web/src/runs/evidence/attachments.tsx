import type { Evidence } from '@assay/contract/run-events'
import { KeptFile } from './kept-file.tsx'

type Attachment = Extract<Evidence, { kind: 'attachment' }>

/** Files that a step left behind, to be saved. */
export const Attachments = ({ attachments }: { attachments: Attachment[] }) =>
	attachments.length === 0 ? null : (
		<ul style={{ paddingTop: 12 }}>
			{attachments.map(({ name, content }) => (
				<li key={name}>
					<KeptFile name={name} content={content} />
				</li>
			))}
		</ul>
	)
