/** Why there is no verdict: one sentence for the log of a build, exit code 2, no usage and no stack. */
export class CannotRun extends Error {
	override readonly name = 'CannotRun'
}
