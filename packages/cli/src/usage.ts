/** The command is written wrongly and cannot run; shown with the first line of the usage and exit code 2. */
export class UsageWrong extends Error {
	override readonly name = 'UsageWrong'
}
