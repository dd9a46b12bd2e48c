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
	/** The pointer or the keyboard comes: what a click will need can be fetched. */
	onNear?: () => void
	/** Makes it a link to a screen. */
	to?: string
	/** Why it cannot be used; shown as the hint of the disabled button. */
	why?: string | undefined
	current?: boolean
	/** Of a button that opens something beside itself. */
	expanded?: boolean
	popup?: 'menu'
	/** Shown in place of the label, which stays its name. */
	title?: string
	children?: ReactNode
}

/** An icon button with its hint and accessible name. Disabled, it stays reachable and says why. */
export function IconAction(props: IconActionProps) {
	const { icon, label, onClick, onNear, to, why, current, expanded, popup, title, children } = props
	const Screen = useContext(ScreenLink)
	const { props: ofHint, hint } = useHint(why ?? title ?? label, why !== undefined)
	const own = {
		className: styles.action,
		'aria-label': label,
		'aria-expanded': expanded,
		'aria-current': current ? ('page' as const) : undefined,
		'aria-haspopup': popup,
		...ofHint,
		...(onNear ? { onMouseEnter: onNear, onFocusCapture: onNear } : {}),
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
