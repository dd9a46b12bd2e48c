import { Button, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

interface ActionProps {
	children: ReactNode
	icon?: IconName
	/** One primary per toolbar, at its right end; the rest outlined or bare. */
	kind?: 'primary' | 'outlined' | 'bare' | 'danger'
	onClick?: () => void
	to?: string
	href?: string
	type?: 'button' | 'submit'
	form?: string
	busy?: boolean
	disabled?: boolean
	/** Why it cannot be used; the button is then disabled and says so. */
	why?: string | undefined
	title?: string
}

const looks = {
	primary: { variant: 'contained', color: 'primary' },
	danger: { variant: 'contained', color: 'error' },
	outlined: { variant: 'outlined', color: 'secondary' },
	bare: { variant: 'text', color: 'secondary' },
} as const

/** A button of a toolbar or dialog. */
export function Action({
	children,
	icon,
	kind = 'outlined',
	onClick,
	to,
	href,
	type = 'button',
	form,
	busy,
	disabled,
	why,
	title,
}: ActionProps) {
	const off = Boolean(why) || disabled || busy
	const target = off
		? {}
		: to
			? { component: Link, to }
			: href
				? { component: 'a', href, target: '_blank', rel: 'noreferrer' }
				: {}
	const button = (
		<Button
			{...looks[kind]}
			type={to || href ? undefined : off ? 'button' : type}
			form={form}
			onClick={off ? undefined : onClick}
			disabled={disabled || busy}
			aria-disabled={off || undefined}
			aria-busy={busy || undefined}
			startIcon={icon && <Icon name={icon} />}
			sx={why ? { opacity: 0.5, cursor: 'default' } : undefined}
			{...target}
		>
			{children}
		</Button>
	)
	const hint = why ?? title
	// The hint describes; the button keeps its own words as its name.
	return hint ? (
		<Tooltip title={hint} describeChild>
			{button}
		</Tooltip>
	) : (
		button
	)
}
