/** Whether a text is JSON; an empty one counts as none, which is allowed. */
export function validJson(text: string): boolean {
	if (text.trim() === '') return true
	try {
		JSON.parse(text)
		return true
	} catch {
		return false
	}
}
