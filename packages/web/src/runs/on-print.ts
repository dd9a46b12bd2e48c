/** Acts before the page is printed and after that, until what it returns is called. */
export function onPrint(act: (printing: boolean) => void): () => void {
	const before = () => act(true)
	const after = () => act(false)
	window.addEventListener('beforeprint', before)
	window.addEventListener('afterprint', after)
	return () => {
		window.removeEventListener('beforeprint', before)
		window.removeEventListener('afterprint', after)
	}
}
