/** Whether a text holds every word that is looked for, in any order. */
export function matches(text: string, search: string): boolean {
	const lower = text.toLowerCase()
	return search
		.toLowerCase()
		.split(/\s+/)
		.every((word) => lower.includes(word))
}
