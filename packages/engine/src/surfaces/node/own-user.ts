import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Users for what is started here, below the database's 65534: one each, so that not even what broke out meets another. Several
 * processes take from the same numbers, so the first is chosen at random among as many as there are: systemd leaves these free
 * on the host. A container that has only 65,536 users gets by with a thousand.
 */
const numbers =
	usersHere() > 2_000_000_000 ? { first: 1_900_000_000, count: 90_000_000 } : { first: 64_000, count: 1_000 }
let next = randomInt(numbers.count)

/** A user without rights, whom nothing else of this process has; only root can run something as another user. */
export const ownUser = (): number | undefined =>
	process.getuid?.() === 0 ? numbers.first + (next++ % numbers.count) : undefined

/** How many users the system gives this process: all of them, or those of its container. */
function usersHere(): number {
	try {
		const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n')
		return Math.max(...lines.map((line) => Number(line.trim().split(/\s+/)[0]) + Number(line.trim().split(/\s+/)[2])))
	} catch {
		return 0
	}
}

/** The words that start a program as that user, unable to gain anything and bound to the life of its parent; none without util-linux. */
export function withoutPrivileges(user: number | undefined, { mayGain = false } = {}): string[] {
	const setpriv = systemProgram('setpriv')
	if (!setpriv) return []
	const drop = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
	const keep = mayGain ? [] : ['--no-new-privs', ...(user === undefined ? [] : ['--bounding-set=-all'])]
	return [setpriv, ...drop, ...keep, '--inh-caps=-all', '--pdeathsig=KILL', '--']
}

export const systemProgram = (name: string) => [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path))
