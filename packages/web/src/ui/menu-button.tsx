import { Button, Menu } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface MenuButtonProps {
	/** Added to the content for who cannot see it: what the menu is for. */
	label: string
	content: ReactNode
	bare?: boolean
	children: (close: () => void) => ReactNode
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, content, bare = false, children }: MenuButtonProps) {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const id = useId()
	const close = () => setAnchor(null)
	return (
		<>
			<Button
				variant={bare ? 'text' : 'outlined'}
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				aria-controls={anchor ? id : undefined}
				onClick={(event) => setAnchor(event.currentTarget)}
				endIcon={<Icon name="down" />}
				sx={{ gap: '6px', fontWeight: 400, minWidth: 0 }}
			>
				{content}
				<span className="sr-only">, {label}</span>
			</Button>
			<Menu
				id={id}
				anchorEl={anchor}
				open={anchor !== null}
				onClose={close}
				slotProps={{ paper: { sx: { mt: '4px', minWidth: 200, maxWidth: 360 } } }}
			>
				{children(close)}
			</Menu>
		</>
	)
}
