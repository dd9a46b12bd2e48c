/** Has the page printed in light colours whatever the theme: paper is white, and a canvas does not follow the styles of print. */
export function printInLight(): void {
	const { dataset } = document.documentElement
	let theme: string | undefined
	window.addEventListener('beforeprint', () => {
		theme = dataset.theme
		dataset.theme = 'light'
	})
	window.addEventListener('afterprint', () => {
		if (theme === undefined) delete dataset.theme
		else dataset.theme = theme
	})
}
