import { saidLine } from '@assay/engine/run/log-format'
import { askInTerminal } from './ask-in-terminal.ts'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { quietKnownWarnings } from './quiet.ts'
import { startServer, stopOnSignals } from './start.ts'

/** `npm start` ends up here: the server, and the first lines a newcomer sees. */
quietKnownWarnings()
void main()

async function main(): Promise<void> {
	let line = (text: string, _level?: string) => text
	try {
		const config = readConfig()
		line = (text, level) => saidLine(config.logFormat, text, level)
		const starting = startServer(config, (text) => console.error(line(text)), askInTerminal)
		stopOnSignals(starting)
		const server = await starting
		console.log(line(`Assay is ready: ${server.url}`))
		if (server.setup) console.log(line(`Create the first account (this link works once): ${server.setup}`))
	} catch (error) {
		console.error(error instanceof CannotStart ? line(error.message, 'error') : error)
		process.exit(1)
	}
}
