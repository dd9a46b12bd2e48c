/** Says to an element that the mouse has come over it, wherever the mouse is. */
export function comesOver(element: Element): void {
	const kinds: [type: string, bubbles: boolean][] = [
		['mouseover', true],
		['mouseenter', false],
		['mousemove', true],
	]
	for (const [type, bubbles] of kinds)
		element.dispatchEvent(new MouseEvent(type, { bubbles, cancelable: true, view: window }))
}
