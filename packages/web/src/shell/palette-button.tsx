import { Button } from '@mui/material'
import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useKeys } from '../ui/keys.ts'
import styles from './palette.module.css'
import { Palette } from './palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** Opens the palette, by a click or by Ctrl/Cmd+K; `?` shows the shortcuts. */
export function PaletteButton() {
	const [open, setOpen] = useState<'palette' | 'shortcuts'>()
	useKeys({
		'mod+k': () => setOpen((now) => (now === 'palette' ? undefined : 'palette')),
		'?': () => setOpen('shortcuts'),
	})
	const close = () => setOpen(undefined)
	return (
		<>
			<Button
				variant="text"
				className={styles.opener ?? ''}
				onClick={() => setOpen('palette')}
				startIcon={<Icon name="search" />}
			>
				<span className={styles.words}>Go to</span>
				<kbd>Ctrl K</kbd>
			</Button>
			{open === 'palette' && <Palette onClose={close} />}
			{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
		</>
	)
}
