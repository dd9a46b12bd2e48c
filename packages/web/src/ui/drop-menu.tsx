import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu-entry.ts'

export interface DropMenuProps {
	id?: string
	/** Below which it opens; null while it is closed. */
	anchor: HTMLElement | null
	entries: readonly MenuEntry[]
	/** Of its paper, as MUI takes them. */
	paper?: Record<string, string | number>
	onClose: () => void
}

/** A menu below its button. */
export function DropMenu({ id, anchor, entries, paper, onClose }: DropMenuProps) {
	return (
		<Menu
			{...(id ? { id } : {})}
			anchorEl={anchor}
			open={anchor !== null}
			onClose={onClose}
			slotProps={{ paper: { sx: paper ?? {} } }}
		>
			{entries.flatMap(({ key, text, second, icon, aside, chosen, checked, apart, low, act }) => [
				...(apart ? [<Divider key={`before ${key ?? text}`} />] : []),
				<MenuItem
					key={key ?? text}
					selected={chosen ?? false}
					disabled={act === undefined}
					onClick={() => {
						onClose()
						act?.()
					}}
				>
					{icon && <ListItemIcon>{icon}</ListItemIcon>}
					{low ? text : <ListItemText {...(second ? { primary: text, secondary: second } : {})}>{text}</ListItemText>}
					{aside && <span className="small quiet">{aside}</span>}
					{chosen && checked && <Icon name="check" />}
				</MenuItem>,
			])}
		</Menu>
	)
}
