import type { Content } from '@assay/contract/run-events'
import { byteSize } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { useRunSource } from '../log/run-source.ts'

/** A link to something that a step left behind. */
export function KeptFile({ name, content }: { name: string; content: Content }) {
	const source = useRunSource()
	const url = source.useAddress(content)
	return (
		<a className="link row" href={url} {...source.following(name)}>
			<Icon name="download" />
			{name} <span className="small quiet">{byteSize(sizeOf(content))}</span>
		</a>
	)
}

/** Bytes. */
export const sizeOf = (content: Content) => ('blob' in content ? content.size : new Blob([content.text]).size)
