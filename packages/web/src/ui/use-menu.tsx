import { type MouseEvent, type ReactNode, useState } from 'react'
import type { DropMenuProps } from './drop-menu.tsx'
import { later } from './later.tsx'

const DropMenu = later<DropMenuProps>(() => import('./drop-menu.tsx').then((one) => one.DropMenu))

/** A menu below the button that opens it; render `menu` beside that. `bring` fetches its code before it is wanted. */
export function useMenu({ entries, ...look }: Pick<DropMenuProps, 'id' | 'entries' | 'paper'>) {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const [wasOpen, setWasOpen] = useState(false)
	const menu: ReactNode = wasOpen && (
		<DropMenu {...look} entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />
	)
	return {
		isOpen: anchor !== null,
		open: ({ currentTarget }: MouseEvent<HTMLElement>) => {
			setAnchor(currentTarget)
			setWasOpen(true)
		},
		bring: DropMenu.bring,
		menu,
	}
}
