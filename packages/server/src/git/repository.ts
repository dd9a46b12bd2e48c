import { gitUrlWrong } from '@assay/contract/git-url'
import { Refused } from '@assay/contract/problem'
import type { Config } from '../config.ts'
import { allowedAddresses } from '../outbound/allowed-address.ts'
import { OutsideFailed } from '../outbound/outside-failed.ts'

/** A repository that may be called, and the checked addresses where it is: nobody asks a name server again. */
export interface Repository {
	url: string
	host: string
	port: number
	addresses: string[]
}

/** A git address is http or https on one of the operator's hosts, or where he named none on any public or allowed one. */
export async function requireRepository(
	{ gitHosts, allowPrivate }: Pick<Config, 'gitHosts' | 'allowPrivate'>,
	gitUri: string,
): Promise<Repository> {
	const url = /^https?:\/\/\S+$/i.test(gitUri) && URL.canParse(gitUri) ? new URL(gitUri) : undefined
	if (!url || url.hostname === '' || url.pathname.length < 2) throw wrong(gitUrlWrong)
	if (url.username !== '' || url.password !== '')
		throw wrong(`${gitUrlWrong}: user name and password have fields of their own`)
	if (url.hash !== '' || url.search !== '') throw wrong(`${gitUrlWrong}: expected an address without "?" and "#"`)
	const host = url.hostname.replace(/\.$/, '').toLowerCase()
	if (gitHosts.length > 0 && !gitHosts.some((one) => one.toLowerCase() === host))
		throw wrong(`${gitUrlWrong}: the operator allows ${gitHosts.join(', ')} (ASSAY_GIT_HOSTS)`)
	try {
		const addresses = (await allowedAddresses(url.hostname, allowPrivate)).map(({ address }) => address)
		return { url: url.href, host, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)), addresses }
	} catch (error) {
		throw error instanceof OutsideFailed ? wrong(error.message) : error
	}
}

/** The specified words, and at the field what is wrong. */
const wrong = (message: string) => new Refused(422, gitUrlWrong, { errors: [{ path: 'gitUri', message }] })
