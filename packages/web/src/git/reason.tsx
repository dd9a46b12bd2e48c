import { Icon } from '../ui/icon.tsx'

/** Why it did not work, where one looks when pressing again. */
export const Reason = ({ children }: { children: string | undefined }) =>
	children ? (
		<p className="small" role="alert" style={{ display: 'flex', gap: 8, color: 'var(--text-2)' }}>
			<Icon name="error" className="error" />
			{children}
		</p>
	) : null
