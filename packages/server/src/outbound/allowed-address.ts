import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { OutsideFailed } from './outside-failed.ts'

/** An address that was checked: whoever connects uses it, and asks no name server again. */
export interface Address {
	address: string
	family: 4 | 6
}

/**
 * Where a host may be reached: its public addresses, and those that the operator allows although they are private. Knows
 * nothing of protocols, so that git and mail ask it too. Throws {@link OutsideFailed} with the sentence for the user.
 * @param host name or address as in a URL, IPv6 with or without brackets
 * @param allowPrivate ASSAY_ALLOW_PRIVATE: host names, addresses and networks like 10.0.0.0/8
 */
export async function allowedAddresses(host: string, allowPrivate: readonly string[]): Promise<Address[]> {
	const name = host
		.replace(/^\[(.*)\]$/, '$1')
		.replace(/\.$/, '')
		.toLowerCase()
	const found = await addressesOf(name)
	if (allowPrivate.some((entry) => entry.toLowerCase() === name)) return found
	const allowed = found.filter(({ address }) => isPublic(address) || isListed(address, allowPrivate))
	const refused = found[0]
	if (allowed.length === 0 && refused) throw new OutsideFailed('private', sentence(name, refused.address))
	return allowed
}

const sentence = (name: string, address: string) =>
	`${name === address ? name : `${name} (${address})`} is not a public address, and Assay does not call it. ` +
	`An operator can allow it in ASSAY_ALLOW_PRIVATE.`

async function addressesOf(name: string): Promise<Address[]> {
	// Reads 0x7f.1, 017700000001 and 2130706433 as what they are.
	if (ipaddr.isValid(name)) return [addressOf(name)]
	const found = await lookup(name, { all: true, order: 'verbatim' }).catch(() => [])
	if (found.length === 0) throw new OutsideFailed('unreachable', `The host "${name}" is not known. Check its name.`)
	return found.map(({ address }) => addressOf(address))
}

/** An IPv4 address in the clothes of IPv6 is the IPv4 address. */
function addressOf(text: string): Address {
	const address = ipaddr.process(text)
	return { address: address.toString(), family: address.kind() === 'ipv4' ? 4 : 6 }
}

/** Everything that is set aside for some purpose, translation to IPv4 included, is not public. */
function isPublic(text: string): boolean {
	const address = ipaddr.process(text)
	return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(given, 3))
}

/** What IPv6 has given out to the public: 2000::/3. */
const given = ipaddr.parse('2000::')

function isListed(address: string, allowPrivate: readonly string[]): boolean {
	const here = ipaddr.process(address)
	return allowPrivate.some((entry) => {
		if (ipaddr.isValidCIDR(entry)) {
			const [network, bits] = ipaddr.parseCIDR(entry)
			return network.kind() === here.kind() && here.match(network, bits)
		}
		return ipaddr.isValid(entry) && addressOf(entry).address === address
	})
}
