import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isKarate } from '@assay/contract/feature-types'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { colours } from '../colours.ts'
import type { Command } from '../command.ts'
import { collectFeatures } from '../run/collect-features.ts'
import { readEnvironment } from '../run/read-environment.ts'
import { readOrNothing } from '../run/read-or-nothing.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay mock <file.feature> [options]

Serves a Karate mock over HTTP until Ctrl+C: each request runs the first scenario whose name
holds for it, for example "Scenario: pathMatches('/orders/{id}') && methodIs('get')".

  --port N             The port to listen on (default: a free one, which is printed)
  --host ADDRESS       Who may call: 127.0.0.1 (default) this machine, 0.0.0.0 everybody
  --environment NAME   Variables of the mock: an environment of the project, or a JSON file

Exit code: 0 ended by Ctrl+C, 2 it could not be served.`

export const command: Command = {
	usage,
	async run(args) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				port: { type: 'string', short: 'p', default: '0' },
				host: { type: 'string', default: '127.0.0.1' },
				environment: { type: 'string', short: 'e' },
			},
		})
		const [file, ...more] = positionals
		if (file === undefined || more.length > 0) throw new UsageWrong('Which mock? Name one .feature file.')
		const port = Number(values.port)
		if (!Number.isInteger(port) || port < 0 || port > 65535)
			throw new UsageWrong(`--port: expected a number from 0 to 65535, got "${values.port}".`)
		const { api } = await readEnvironment(values.environment, [file], dirname(resolve(file)))
		return await serve(file, { port, host: values.host, variables: api })
	},
}

interface Options {
	port: number
	host: string
	variables: Record<string, unknown>
}

async function serve(file: string, { port, host, variables }: Options): Promise<number> {
	const { root, features } = collectFeatures([file])
	const [feature] = features
	if (!feature || features.length > 1) throw new UsageWrong('Which mock? Name one .feature file.')
	if (!isKarate(feature.featureType))
		throw new UsageWrong(`${feature.shown} is written with step actions; only a Karate feature answers requests.`)
	const [{ serveMock }, { newSuite }, { localIo }] = await Promise.all([
		import('@assay/karate/mock/serve-mock'),
		import('@assay/karate/run-feature'),
		import('../run/local-io.ts'),
	])
	const colour = colours(process.stdout)
	const setup = {
		path: feature.path,
		files: { read: (path: string) => readOrNothing(join(root, path)), roots: classPathRoots },
		variables,
		properties: variables,
		io: localIo(),
		suite: newSuite(),
		listener: {
			scenarioStarted: () => {},
			scenarioFinished: () => {},
			stepStarted: () => {},
			stepFinished: () => {},
			exchange: () => {},
			print: (text: string) => console.log(colour.quiet(text)),
			attachment: () => {},
		},
	}
	try {
		const mock = await serveMock(setup, port, host, ({ method, uri }, status) =>
			console.log(`${status < 400 ? colour.pass(String(status)) : colour.fail(String(status))} ${method} ${uri}`),
		)
		console.log(
			`${feature.shown} answers at http://${host === '0.0.0.0' ? 'localhost' : host}:${mock.port} (Ctrl+C ends it)`,
		)
		await new Promise<void>((end) => {
			process.once('SIGINT', () => end())
			process.once('SIGTERM', () => end())
		})
		await mock.close()
		// A thread that fetched answers elsewhere may still be there.
		setImmediate(() => process.exit(0))
		return 0
	} catch (problem) {
		const { code, message } = problem as NodeJS.ErrnoException
		console.error(code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : `${resolve(file)}: ${message}`)
		return 2
	}
}
