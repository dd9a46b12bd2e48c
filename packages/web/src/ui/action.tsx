import { type ReactNode, useContext } from 'react'
import styles from './action.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'
import { ScreenLink } from './screen-link.ts'
import { useHint } from './use-hint.tsx'

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
	const Screen = useContext(ScreenLink)
	// The hint describes; the button keeps its own words as its name.
	const { props, hint } = useHint(why ?? title)
	const off = Boolean(why) || disabled || busy
	const look = `${styles.action} ${styles[kind]}`
	const inside = (
		<>
			{icon && (
				<span className={styles.icon}>
					<Icon name={icon} />
				</span>
			)}
			{children}
		</>
	)
	if (to && !off)
		return (
			<>
				<Screen to={to} className={look} onClick={onClick} {...props}>
					{inside}
				</Screen>
				{hint}
			</>
		)
	if (href && !off)
		return (
			<>
				<a href={href} target="_blank" rel="noreferrer" className={look} onClick={onClick} {...props}>
					{inside}
				</a>
				{hint}
			</>
		)
	return (
		<>
			<button
				type={off ? 'button' : type}
				form={form}
				className={look}
				onClick={off ? undefined : onClick}
				// A busy one keeps the focus: whatever opens meanwhile gives it back there.
				disabled={disabled}
				aria-disabled={off || undefined}
				aria-busy={busy || undefined}
				{...props}
			>
				{inside}
			</button>
			{hint}
		</>
	)
}
