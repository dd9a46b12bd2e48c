/** Shown under a JSON tab that does not parse (application.md section 5). */
export const invalidJson = 'Invalid json format, please update the file and retry.'

/** Whether a text is JSON; an empty one counts as none, which is allowed. */
export function isJson(text: string): boolean {
	if (text.trim() === '') return true
	try {
		JSON.parse(text)
		return true
	} catch {
		return false
	}
}
