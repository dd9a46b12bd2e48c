import { later } from '../ui/later.tsx'

export const ShortcutsDialog = later(() => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts))
