import { askInTerminal } from './ask-in-terminal.ts'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { quietKnownWarnings } from './quiet.ts'
import { startServer, stopOnSignals } from './start.ts'

/** `npm start` ends up here: the server, and the first lines a newcomer sees. */
quietKnownWarnings()
try {
	const starting = startServer(readConfig(), (line) => console.error(line), askInTerminal)
	stopOnSignals(starting)
	const server = await starting
	console.log(`Assay is ready: ${server.url}`)
	if (server.setup) console.log(`Create the first account (this link works once): ${server.setup}`)
} catch (error) {
	console.error(error instanceof CannotStart ? error.message : error)
	process.exit(1)
}
