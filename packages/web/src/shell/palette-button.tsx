import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { later } from '../ui/later.tsx'
import styles from './palette.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const Palette = later(() => import('./palette.tsx').then(({ Palette }) => Palette))

/** Opens the palette, by a click or by Ctrl/Cmd+K; `?` shows the shortcuts. */
export function PaletteButton() {
	const [open, setOpen] = useState<'palette' | 'shortcuts'>()
	useKeys({
		'mod+k': () => setOpen((now) => (now === 'palette' || (!now && isDialogOpen()) ? undefined : 'palette')),
		'?': () => setOpen('shortcuts'),
	})
	const close = () => setOpen(undefined)
	return (
		<>
			<span className={styles.opener}>
				<Action kind="bare" icon="search" onClick={() => setOpen('palette')}>
					<span className={styles.words}>Go to</span>
					<kbd>Ctrl K</kbd>
				</Action>
			</span>
			{open === 'palette' && <Palette onClose={close} />}
			{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
		</>
	)
}

/** Of the screen: it is answered first, or what stands in it would be lost to where the palette leads. */
const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null
