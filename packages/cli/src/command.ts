export interface Command {
	usage: string
	/** Gives the exit code; nothing else sets it. */
	run(args: string[]): Promise<number>
}
