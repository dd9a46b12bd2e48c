/** What a sync or push may cost. */
export interface Limits {
	/** Bytes that may arrive. */
	bytes: number
	/** Entries of the tree. */
	entries: number
	milliseconds: number
	/** Without a byte. */
	silentSeconds: number
	/** Kilobytes that a git which speaks to the repository may hold: what it reads before the objects it keeps whole. */
	memory: number
}
export const limits: Limits = {
	bytes: 500 * 1024 * 1024,
	entries: 50_000,
	milliseconds: 300_000,
	silentSeconds: 30,
	memory: 2_000_000,
}
