import { BlockList, isIP } from 'node:net'
import { gitHost, gitUrlWrong } from '@assay/contract/git-url'
import type { Config } from '../config.ts'
import { unfit } from '../problem.ts'

/** A git address is http or https on one of the operator's hosts; where he named none, on any public one. */
export function requireRepository({ gitHosts, allowPrivate }: Pick<Config, 'gitHosts' | 'allowPrivate'>, url: string) {
	const host = gitHost(url)
		?.toLowerCase()
		.replace(/^\[|\]$/g, '')
	if (host === undefined || !isAllowed(host)) throw unfit('gitUri', gitUrlWrong)

	function isAllowed(host: string) {
		if (gitHosts.length > 0) return gitHosts.some((one) => one.toLowerCase() === host)
		return isPublic(host) || allowPrivate.includes(host)
	}
}

/** As far as its name tells; where it leads must be asked again when it is called. */
function isPublic(host: string) {
	const version = isIP(host)
	if (version !== 0) return !inside.check(host, version === 6 ? 'ipv6' : 'ipv4')
	return host.includes('.') && !/\.(local|localhost|internal)$/.test(host)
}

const inside = new BlockList()
for (const [address, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
] as const)
	inside.addSubnet(address, bits)
for (const [address, bits] of [
	['::', 127],
	['fc00::', 7],
	['fe80::', 10],
] as const)
	inside.addSubnet(address, bits, 'ipv6')
