const asked = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']

/** For what draws colours itself: acts when the system or the user has chosen others, until what it returns is called. */
export function onThemeChange(act: () => void): () => void {
	const chosen = new MutationObserver(act)
	chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
	const media = asked.map((query) => matchMedia(query))
	for (const one of media) one.addEventListener('change', act)
	return () => {
		chosen.disconnect()
		for (const one of media) one.removeEventListener('change', act)
	}
}
