import { existsSync } from 'node:fs'

/** Users for what is started here, below the database's 65534: one each, so that not even what broke out meets another. */
const FIRST_USER = 64000
const USERS = 1000
let nextUser = process.pid % USERS

/** A user without rights, whom nothing else of this process has; only root can run something as another user. */
export const ownUser = (): number | undefined =>
	process.getuid?.() === 0 ? FIRST_USER + (nextUser++ % USERS) : undefined

/** The words that start a program as that user, unable to gain anything and bound to the life of its parent; none without util-linux. */
export function withoutPrivileges(user: number | undefined, { mayGain = false } = {}): string[] {
	const setpriv = systemProgram('setpriv')
	if (!setpriv) return []
	const drop = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
	const keep = mayGain ? [] : ['--no-new-privs', ...(user === undefined ? [] : ['--bounding-set=-all'])]
	return [setpriv, ...drop, ...keep, '--inh-caps=-all', '--pdeathsig=KILL', '--']
}

export const systemProgram = (name: string) => [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path))
