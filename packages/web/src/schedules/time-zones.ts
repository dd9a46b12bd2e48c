/** Where this browser is. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone there is by IANA name, this browser's first. */
export function timeZones(): string[] {
	const own = ownTimeZone()
	return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
