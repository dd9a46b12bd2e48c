import { clientState, type ThemeChoice, useClientState } from '../client-state.ts'

export const themeLabel: Record<ThemeChoice, string> = {
	system: 'Follow the system',
	light: 'Light',
	dark: 'Dark',
	contrast: 'High contrast',
}

/** Puts the remembered choice on the page; without one the system decides through `light-dark()`. */
export function applyTheme(choice: ThemeChoice = clientState().theme) {
	if (choice === 'system') delete document.documentElement.dataset.theme
	else document.documentElement.dataset.theme = choice
}

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
	const [state, change] = useClientState()
	return [
		state.theme,
		(theme) => {
			change({ theme })
			applyTheme(theme)
		},
	]
}
