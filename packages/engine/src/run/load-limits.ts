/** What the operator of an executor lets a load test do. */
export interface LoadLimits {
	/** At work at once. */
	users: number
	/** Requests a second; absent where nothing holds them back. */
	rate?: number
	/** Processes that make the load of one run; absent = as many as the machine carries. */
	processes?: number
}

export const usualLoadLimits: LoadLimits = { users: 10_000 }

/** ASSAY_LOAD_MAX_USERS. Throws an `Error` whose message says what was expected. */
export function readMostUsers(text: string): number {
	const users = Number(text)
	if (Number.isInteger(users) && users >= 1 && users <= 1_000_000) return users
	throw new Error(`a whole number of users from 1 to 1000000 (and not "${text}")`)
}

/** ASSAY_LOAD_MAX_RATE. Throws an `Error` whose message says what was expected. */
export function readMostRate(text: string): number {
	const rate = Number(text)
	if (Number.isFinite(rate) && rate > 0) return rate
	throw new Error(`requests a second, a number above 0 (and not "${text}")`)
}
