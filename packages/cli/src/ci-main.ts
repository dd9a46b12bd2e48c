import { command as pull } from './commands/pull.ts'
import { command as push } from './commands/push.ts'
import { remoteCommand as run } from './remote/remote-command.ts'
import { outliveReader, runCommand } from './run-command.ts'

/** The commands that call a server, built into one file that needs Node and nothing else: a build fetches it from the server. */
const commands = { run, push, pull }
const [name = '', ...args] = process.argv.slice(2)

outliveReader()
if (Object.hasOwn(commands, name)) process.exitCode = await runCommand(commands[name as keyof typeof commands], args)
else {
	console.log([run, push, pull].map(({ usage }) => usage).join('\n\n'))
	process.exitCode = name === '--help' || name === 'help' ? 0 : 2
}
