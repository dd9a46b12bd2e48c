import { carryOut, endWithReader } from './carry-out.ts'
import { remoteCommand } from './remote/remote-command.ts'

/** `assay run --server …` alone, built into one file that needs Node and nothing else: a build fetches it from the server. */
const [name, ...args] = process.argv.slice(2)

endWithReader()
if (name === 'run') process.exitCode = await carryOut(remoteCommand, args)
else {
	console.log(remoteCommand.usage)
	process.exitCode = name === '--help' || name === 'help' ? 0 : 2
}
