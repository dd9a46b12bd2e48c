import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * How npm is started: as a program for this very Node, by the path that npm itself gives to what it runs. Beside npm it is
 * found in the PATH; on Windows that is a file for the shell, which Node starts through one alone.
 */
export function npmWords({ platform, env, execPath } = process) {
	if (/npm-cli\.[cm]?js$/.test(env.npm_execpath ?? ''))
		return { command: execPath, args: [env.npm_execpath], shell: false }
	return platform === 'win32'
		? { command: 'npm.cmd', args: [], shell: true }
		: { command: 'npm', args: [], shell: false }
}

/** Why npm cannot keep what it fetches, in a sentence with what to do; undefined where it can. npm's own words name another reason. */
export function cacheProblem(env = process.env, home = homedir()) {
	const cache = env.npm_config_cache || join(home, '.npm')
	let place = cache
	while (!existsSync(place) && place !== dirname(place)) place = dirname(place)
	try {
		accessSync(place, constants.W_OK)
	} catch (error) {
		const why = error.code === 'EROFS' ? 'the file system is read-only' : `you may not write to ${place}`
		return `npm cannot keep what it fetches in ${cache}: ${why}. Name another folder: npm_config_cache=/tmp/npm npm start`
	}
}

/**
 * Reads what npm says at the level http: each answer of the registry is counted, what went wrong is passed on as it comes, of
 * calls that failed each kind once. Half a line waits for its rest. Throws where no further call can end better.
 */
export function npmLines({ fetched, say }) {
	const failures = new Set()
	let rest = ''
	const failed = (line, why) => {
		if (!failures.has(why)) say(line)
		failures.add(why)
		if (/CERT|UNABLE_TO/.test(why))
			throw new Error(
				`npm does not trust the certificate of its registry (${why}). If a proxy stands before it, name the file of that ` +
					"proxy's authority: NODE_EXTRA_CA_CERTS=/path/to/authority.pem npm start",
			)
	}
	return (text) => {
		const lines = (rest + text).split(/\r?\n/)
		rest = lines.pop()
		for (const line of lines) {
			if (/^npm http (fetch|cache) .*(\(cache \w+\)|GET [23]\d\d )/.test(line)) fetched()
			else if (/^npm http .* failed with /.test(line)) failed(line, line.split(' ').at(-1))
			else if (/^npm error/.test(line)) say(line)
		}
	}
}
