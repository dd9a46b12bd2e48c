import { command } from './commands/run.ts'
import { outliveReader, runCommand } from './run-command.ts'

/** `assay run` alone, built into one file with what it loads: of all commands this one is waited for. */
outliveReader()
void runCommand(command, process.argv.slice(3)).then((code) => {
	process.exitCode = code
})
