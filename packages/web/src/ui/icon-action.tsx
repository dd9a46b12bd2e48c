import { type MouseEvent, type ReactNode, useContext } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-action.module.css'
import type { IconName } from './icons.tsx'
import { ScreenLink } from './screen-link.ts'
import { useHint } from './use-hint.tsx'

interface IconActionProps {
	icon: IconName
	label: string
	onClick?: (event: MouseEvent<HTMLElement>) => void
	/** Makes it a link to a screen. */
	to?: string
	/** Why it cannot be used; shown as the hint of the disabled button. */
	why?: string | undefined
	current?: boolean
	/** Of a button that opens something beside itself. */
	expanded?: boolean
	children?: ReactNode
}

/** An icon button with its hint and accessible name. Disabled, it stays reachable and says why. */
export function IconAction({ icon, label, onClick, to, why, current, expanded, children }: IconActionProps) {
	const Screen = useContext(ScreenLink)
	const { props, hint } = useHint(why ?? label, why !== undefined)
	const own = {
		className: styles.action,
		'aria-label': label,
		'aria-expanded': expanded,
		'aria-current': current ? ('page' as const) : undefined,
		...props,
	}
	const inside = children ?? <Icon name={icon} />
	return (
		<>
			{to && !why ? (
				<Screen to={to} {...own}>
					{inside}
				</Screen>
			) : (
				<button type="button" onClick={why ? undefined : onClick} aria-disabled={why ? true : undefined} {...own}>
					{inside}
				</button>
			)}
			{hint}
		</>
	)
}
