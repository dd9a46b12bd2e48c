import { createHash } from 'node:crypto'
import { awaitedBegin } from '@assay/engine/executor/sandbox/awaited-begin'
import type { FromChild, ToChild } from '@assay/engine/executor/sandbox/sandbox-messages'
import { localIo } from './local-io.ts'
import { openGenerator } from './open-generator.ts'

/**
 * One of the processes that make a load for `assay run`, with the rights of the command that started it and the root of its files
 * as argument. They say to each other what an executor and a sandbox do.
 */
const report = (message: FromChild) => void process.send?.(message)
const stop = new AbortController()
const beginning = awaitedBegin()
const generator = openGenerator(process.argv[2] ?? '', localIo())

process.on('message', (message: ToChild) => {
	if (message.type === 'ping') report({ type: 'pong' })
	else if (message.type === 'cancel') stop.abort(new Error('The run was cancelled.'))
	else if (message.type === 'loadBegins') beginning.say(message.begin)
	else if (message.type === 'load') void load(message)
})
process.on('disconnect', () => process.exit(0))
// A terminal sends them to the whole group; the command itself hears them and ends the load in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function load({ run, ...asked }: Extract<ToChild, { type: 'load' }>): Promise<void> {
	const end = await generator.make(asked, {
		keep(bytes) {
			report({ type: 'keep', bytes })
			return { blob: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
		},
		begin: beginning.after(() => report({ type: 'loadReady', run })),
		emit: (event) => report({ type: 'generatorEvent', run, event }),
		signal: stop.signal,
	})
	report({ type: 'loadDone', run, end })
}
