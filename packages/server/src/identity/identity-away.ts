/**
 * The identity service could not be asked, or did not do what it was asked for. `message` is for the log; people read
 * `says`. Unlike a `Refused` it leaves open whether something was done.
 */
export class IdentityAway extends Error {
	override readonly name = 'IdentityAway'
	constructor(
		message: string,
		/** Whether it answered at all. */
		readonly reached: boolean,
		options?: { cause: unknown },
	) {
		super(message, options)
	}

	get says(): string {
		return this.reached
			? 'The identity service refuses what Assay asks of it. The operator finds the reason with npx assay doctor.'
			: 'The identity service does not answer. Try again in a moment.'
	}
}

/** The same where a library has put it into an error of its own. */
export function awayBehind(error: unknown): IdentityAway | undefined {
	if (error instanceof IdentityAway) return error
	return error instanceof Error && error.cause !== undefined ? awayBehind(error.cause) : undefined
}
