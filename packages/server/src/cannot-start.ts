/** Why the server cannot start, in words for the operator; anything else that is thrown at the start is a mistake of ours. */
export class CannotStart extends Error {
	override readonly name = 'CannotStart'
}
