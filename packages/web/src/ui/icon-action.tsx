import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

interface IconActionProps {
	icon: IconName
	label: string
	onClick?: () => void
	/** Makes it a link to a screen. */
	to?: string
	/** Why it cannot be used; shown as the tooltip of the disabled button. */
	why?: string | undefined
	current?: boolean
	/** Of a button that opens something beside itself. */
	expanded?: boolean
	children?: ReactNode
}

/** An icon button with its tooltip and accessible name. Disabled, it stays reachable and says why. */
export function IconAction({ icon, label, onClick, to, why, current, expanded, children }: IconActionProps) {
	const props = to && !why ? { component: Link, to } : { onClick: why ? undefined : onClick }
	return (
		<Tooltip title={why ?? label}>
			<IconButton
				aria-label={label}
				aria-disabled={why ? true : undefined}
				aria-current={current ? 'page' : undefined}
				aria-expanded={expanded}
				{...props}
				sx={{
					...(why && { opacity: 0.5, cursor: 'default' }),
					...(current && { color: 'var(--accent)', background: 'var(--selected)' }),
				}}
			>
				{children ?? <Icon name={icon} />}
			</IconButton>
		</Tooltip>
	)
}
