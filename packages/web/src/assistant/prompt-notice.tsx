import type { PromptBlock } from '@assay/contract/assistant'
import styles from '../editor/detail-head.module.css'

/** Says that the text holds a prompt, and offers to ask it. */
export function PromptNotice({ block, onAsk }: { block: PromptBlock; onAsk: () => void }) {
	return (
		<p className={styles.notice} role="status">
			<span>The text holds a prompt for the assistant: “{shortened(block.prompt)}”</span>
			<button type="button" onClick={onAsk}>
				Ask the assistant
			</button>
		</p>
	)
}

const shortened = (text: string) => {
	const line = text.replace(/\s+/g, ' ')
	return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
