import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu-button.module.css'
import type { MenuEntry } from './menu-entry.ts'
import { useMenu } from './use-menu.tsx'

interface MenuButtonProps {
	/** Added to the content for who cannot see it: what the menu is for. */
	label?: string
	content: ReactNode
	look?: 'outlined' | 'bare' | 'strong'
	entries: readonly MenuEntry[]
}

const beside = { mt: '4px', minWidth: 200, maxWidth: 360 }

/** A button that opens a menu below itself. */
export function MenuButton({ label, content, look = 'outlined', entries }: MenuButtonProps) {
	const id = useId()
	const { isOpen, open, bring, menu } = useMenu({ id, entries, ...(look === 'strong' ? {} : { paper: beside }) })
	return (
		<>
			<button
				type="button"
				className={`${styles.button} ${styles[look] ?? ''}`}
				aria-haspopup="menu"
				aria-expanded={isOpen}
				aria-controls={isOpen ? id : undefined}
				onClick={open}
				onPointerEnter={() => void bring()}
				onFocus={() => void bring()}
			>
				{content}
				{label && <span className="sr-only">, {label}</span>}
				<span className={styles.arrow}>
					<Icon name="down" />
				</span>
			</button>
			{menu}
		</>
	)
}
