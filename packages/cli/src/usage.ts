/** The command was written in a way that it cannot be carried out; shown with the usage and exit code 2. */
export class UsageWrong extends Error {
	override readonly name = 'UsageWrong'
}
