import { envKeys } from '@assay/contract/env-keys'
import type { Block, Topic } from '@assay/engine/help/topic'

/** All words of a topic as one text, to be searched. */
export const topicText = ({ title, body }: Topic): string => [title, ...body.map(blockText)].join('\n')

function blockText(block: Block): string {
	switch (block.kind) {
		case 'list':
		case 'steps':
			return block.items.join('\n')
		case 'table':
			return [block.columns, ...block.rows].map((row) => row.join(' ')).join('\n')
		case 'keys':
			return envKeys
				.filter(({ group }) => group === block.group)
				.map(({ name, about }) => `${name} ${about}`)
				.join('\n')
		default:
			return block.text
	}
}
