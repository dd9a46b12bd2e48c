/**
 * Warnings that libraries print about Node 20, which Assay supports and tests: filtered by name, so that the first lines a
 * newcomer sees are ours. Everything else is printed as ever.
 */
const known = [
	// oidc-provider asks for Node 22 and runs on 20; our tests sign in on both.
	/Unsupported runtime\. Use Node\.js/,
]

export function quietKnownWarnings(): void {
	for (const level of ['warn', 'info', 'error'] as const) {
		const print = console[level].bind(console)
		console[level] = (...parts: unknown[]) => {
			if (!parts.some((part) => known.some((text) => text.test(String(part))))) print(...parts)
		}
	}
}
