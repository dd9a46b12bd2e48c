import { CannotStart } from '@assay/server/cannot-start'
import { CannotRun } from './cannot-run.ts'
import type { Command } from './command.ts'
import { UsageWrong } from './usage.ts'

/** Runs one command and gives the exit code. */
export async function runCommand(command: Command, args: string[]): Promise<number> {
	if (args.includes('--help') || args.includes('-h')) {
		console.log(command.usage)
		return 0
	}
	try {
		return await command.run(args)
	} catch (error) {
		// A wrong option of parseArgs is the user's, like our own: no stack. The whole usage would push what is wrong off the screen.
		const wrong = error instanceof UsageWrong || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
		if (wrong) console.error(`${(error as Error).message}\n\n${firstLine(command.usage)}\n--help says more.`)
		else console.error(error instanceof CannotStart || error instanceof CannotRun ? error.message : error)
		return 2
	}
}

const firstLine = (usage: string) => usage.split('\n', 1)[0]

/** The output may go down a pipe whose reader has seen enough: what the command came to is said by its exit code and files. */
export const outliveReader = () =>
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') process.exit(2)
	})
