/** Paints an element yellow with a red border; the text is shown beside the mouse. */
export function highlight(element: HTMLElement, text: string | null): void {
	element.style.setProperty('background', 'yellow', 'important')
	element.style.setProperty('border', '2px solid red', 'important')
	if (text !== null) element.title = text
}
