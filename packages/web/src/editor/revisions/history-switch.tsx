import { useParams } from '../../ui/list-url.ts'
import { Switch } from '../../ui/switch.tsx'
import styles from './history-switch.module.css'

interface HistoryProps {
	shown: boolean
	onChange: (shown: boolean) => void
}

/** Whether the file history is shown; the address knows it. */
export function useHistoryShown(): [boolean, (shown: boolean) => void] {
	const [params, change] = useParams()
	return [params.get('history') === '1', (shown) => change({ history: shown ? 1 : null }, { replace: true })]
}

export const HistorySwitch = ({ shown, onChange }: HistoryProps) => (
	// biome-ignore lint/a11y/noLabelWithoutControl: the switch in it is its control
	<label className={styles.switch}>
		<Switch checked={shown} onChange={onChange} />
		View File History
	</label>
)
