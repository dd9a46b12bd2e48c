import { Refused } from '@assay/contract/problem'
import type { Repository } from './repository.ts'
import { GitFailed } from './spawn-git.ts'

/**
 * Turns what git wrote into one sentence for who asked, with the field it is about. Shows no address beyond the host.
 * @param username empty = nobody signed in
 */
export function whyFailed(error: unknown, { host }: Pick<Repository, 'host'>, username: string): unknown {
	if (!(error instanceof GitFailed)) return error
	const said = error.message
	if (username === '' && asksWho.test(said)) {
		const detail = `${host} asks for a user name and password.`
		return new Refused(422, detail, { errors: [{ path: 'username', message: detail }] })
	}
	const found = sentences.find(([pattern]) => pattern.test(said))
	if (!found) return new Refused(422, `The repository at ${host} could not be used: ${lastWords(said)}`)
	const [pattern, says, field] = found
	const detail = says(host, pattern.exec(said)?.[1] ?? '')
	return new Refused(422, detail, field ? { errors: [{ path: field, message: detail }] } : {})
}

const asksWho = /Authentication failed|could not read (?:Username|Password)|returned error: 401/

const sentences: [RegExp, (host: string, part: string) => string, field?: string][] = [
	[/^git is not installed$/, () => 'The server has no git program. An operator has to install git.'],
	[asksWho, (host) => `${host} does not accept this user name and password.`, 'password'],
	[/returned error: 403/, (host) => `${host} does not permit this user what was asked (403).`, 'username'],
	[
		/repository '.*' not found|returned error: 404/s,
		(host) => `${host} has no such repository, or hides it from this user (404).`,
		'gitUri',
	],
	[
		/returned error: 3\d\d|unable to update url base from redirection/,
		(host) => `${host} sends elsewhere, where Assay does not follow. Enter the address it leads to.`,
		'gitUri',
	],
	[/returned error: 409/, (host) => `${host} says that this is in conflict with what it has (409).`],
	[/returned error: 429/, (host) => `${host} has had too many calls (429); try again later.`],
	[/returned error: (\d+)/, (host, status) => `${host} failed by itself with status ${status}.`],
	[
		/couldn't find remote ref refs\/heads\/(\S+)/i,
		(_, branch) => `The repository has no branch "${branch}".`,
		'branch',
	],
	[
		/[Oo]ut of memory|malloc failed|cannot allocate/i,
		(host) => `The answer of ${host} is larger than git may hold in memory, and the call was given up.`,
		'gitUri',
	],
	[/not valid: is this a git repository|dumb http transport/, (host) => `${host} answers, but not as git.`, 'gitUri'],
	[/SSL|certificate|gnutls/i, (host) => `The certificate of ${host} is not trusted by this server.`, 'gitUri'],
	[
		/Operation too slow|Timeout was reached|timed out/i,
		(host) => `${host} was too slow: nothing came for 30 seconds, and the call was given up.`,
	],
	[/Could not resolve host|Failed to connect|Connection refused/i, (host) => `${host} cannot be reached.`],
	[
		/early EOF|hung up unexpectedly|curl (?:18|52|55|56|92)|transfer closed|Empty reply|Recv failure|invalid index-pack/,
		(host) => `The connection to ${host} was cut before everything had arrived.`,
	],
	[
		/remote rejected|pre-receive hook declined|protected branch/,
		(host) => `${host} refused the new branch. Its rules may not permit this user to make it.`,
		'branch',
	],
]

/** The last reason git gives, without addresses. */
const lastWords = (said: string) =>
	(
		said
			.split(/[\r\n]+/)
			.filter((line) => /^(fatal|error|remote):/.test(line))
			.at(-1) ?? 'git gave no reason.'
	)
		.replace(/^(fatal|error): /, '')
		.replace(/https?:\/\/\S+/g, 'the repository')
		.slice(0, 300)
