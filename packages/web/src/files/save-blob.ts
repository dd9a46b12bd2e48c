/** Hands bytes to the browser to be kept under a name. */
export function saveBlob(blob: Blob, name: string) {
	const url = URL.createObjectURL(blob)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	// The browser has begun to read it by then.
	setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
