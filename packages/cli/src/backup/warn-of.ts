/** How many contents something is said of, and the first three by their SHA-256; nothing where there are none. */
export function warnOf(hashes: string[], says: string): void {
	if (hashes.length > 0) console.error(`${hashes.length} ${says}: ${hashes.slice(0, 3).join(', ')} …`)
}
