import ipaddr from 'ipaddr.js'

/** One entry of ASSAY_TARGETS_ALLOWED or ASSAY_TARGETS_REFUSED. */
export interface TargetRule {
	/** Addresses from a network: `10.0.0.0/8`; one address is a network of its own. */
	network?: [ipaddr.IPv4 | ipaddr.IPv6, number]
	/** A host name, or what its names end with: `db.example.com`, `.example.com`. Absent with `*`. */
	name?: string
	/** Absent: every port. */
	port?: number
}

/** A place of the product itself. */
export interface OwnPlace {
	/** As it ends a sentence: "the database of Assay". */
	what: string
	/** Where it listens; empty for this machine. */
	addresses: readonly string[]
	port: number
}

export interface Destination {
	/** As it was asked for: a name or an address. */
	host: string
	/** What the name means now; all of them are judged. */
	addresses: readonly string[]
	port: number
}

export interface TargetRules {
	allowed: readonly TargetRule[]
	refused: readonly TargetRule[]
	own: readonly OwnPlace[]
	/** The addresses of this machine's own network cards. */
	here: readonly string[]
}

/**
 * Why a run may not reach a target, as one sentence; undefined where it may. Everything may be reached that is not the
 * product itself, no link-local address and no address of many machines. The operator's allowed targets win over all.
 */
export function refusedTarget({ host, addresses, port }: Destination, rules: TargetRules): string | undefined {
	for (const text of addresses) {
		const address = parsed(text)
		const why = address ? refusal(host, address, port, rules) : 'it is no address'
		if (why) return `${shown(host, text, port)} is not a target of tests: ${why}.`
	}
	return undefined
}

/** Whether rules name a place as it was asked for: a name by its name, an address also by its network. */
export function isNamed({ host, port }: Pick<Destination, 'host' | 'port'>, rules: readonly TargetRule[]): boolean {
	const address = parsed(host)
	return rules.some((rule) => (rule.network && !address ? false : matches(rule, host, address ?? nowhere, port)))
}

/** Is in no network: a name is not looked up. */
const nowhere: Address = ipaddr.parse('::')

function refusal(host: string, address: Address, port: number, rules: TargetRules): string | undefined {
	const listed = (rule: TargetRule) => matches(rule, host, address, port)
	if (rules.allowed.some(listed)) return undefined
	if (rules.refused.some(listed)) return 'the operator of this executor refuses it (ASSAY_TARGETS_REFUSED)'
	const why = notForTests(address) ?? ownPlace(address, port, rules)
	return why && `${why}. An operator may allow it with ASSAY_TARGETS_ALLOWED`
}

function ownPlace(address: Address, port: number, { own, here }: TargetRules): string | undefined {
	const local = isHere(address, here)
	const found = own.find(
		(one) =>
			one.port === port &&
			(one.addresses.length === 0
				? local
				: one.addresses.some((text) => {
						const place = parsed(text)
						return place && (equal(place, address) || (local && isHere(place, here)))
					})),
	)
	return found && `it is ${found.what}`
}

/** Where clouds give machines their keys, beside the link-local addresses that most of them use. */
const metadata = ['fd00:ec2::254', '100.100.100.200', '168.63.129.16'].map((text) => ipaddr.parse(text))

function notForTests(address: Address): string | undefined {
	const range = address.range()
	if (range === 'linkLocal' || metadata.some((one) => equal(one, address)))
		return 'it is a link-local address, where clouds keep the keys of their machines'
	return range === 'multicast' || range === 'broadcast' ? 'it is an address of many machines' : undefined
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * An address in any spelling as what it means: one of IPv4 in the clothes of IPv6 is the one of IPv4, and the unspecified one
 * is this machine.
 */
function parsed(text: string): Address | undefined {
	const plain = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
	if (!ipaddr.isValid(plain)) return undefined
	let address: Address = ipaddr.process(plain)
	if (address instanceof ipaddr.IPv6) address = embedded(address) ?? address
	if (address.range() !== 'unspecified') return address
	return ipaddr.parse(address instanceof ipaddr.IPv4 ? '127.0.0.1' : '::1')
}

/** What gateways translate to an address of IPv4: 64:ff9b::/96 and 2002::/16; and the old ::a.b.c.d. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
	const bytes = address.toByteArray()
	const range = address.range()
	if (range === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12))
	if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
	const old = bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 14).some((byte) => byte !== 0)
	return old ? new ipaddr.IPv4(bytes.slice(12)) : undefined
}

const equal = (one: Address, other: Address) => one.toNormalizedString() === other.toNormalizedString()

const isHere = (address: Address, here: readonly string[]) =>
	address.range() === 'loopback' ||
	here.some((text) => {
		const own = parsed(text)
		return own && equal(own, address)
	})

function matches({ network, name, port: only }: TargetRule, host: string, address: Address, port: number): boolean {
	if (only !== undefined && only !== port) return false
	if (network) {
		const [start, bits] = network
		return start.kind() === address.kind() && address.match(start as never, bits)
	}
	if (name === undefined) return true
	const asked = host.toLowerCase().replace(/\.$/, '')
	return name.startsWith('.') ? asked.endsWith(name) : asked === name
}

function shown(host: string, address: string, port: number): string {
	const place = (text: string) => `${text.includes(':') && !text.startsWith('[') ? `[${text}]` : text}:${port}`
	const name = host.replace(/^\[(.*)\]$/, '$1')
	return name === address ? place(address) : `${place(name)} (${address})`
}

/**
 * Reads the value of ASSAY_TARGETS_ALLOWED or ASSAY_TARGETS_REFUSED: entries apart by commas. Throws an `Error` that says
 * which entry cannot be read and what is expected.
 */
export function readTargetRules(text = ''): TargetRule[] {
	return text
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean)
		.map(readRule)
}

/** What an entry may be, for messages. */
const expectedRules =
	'networks, addresses or host names apart by commas, each with a port or without: 10.0.0.0/8, 192.168.1.5:5432, [::1]:80, db.example.com, *.example.com:443, *'

function readRule(entry: string): TargetRule {
	const wrong = new Error(`${expectedRules} (and not "${entry}")`)
	const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry)
	const bare = ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry) ? [entry, entry] : /^([^:]+?)(?::(\d+))?$/.exec(entry)
	const [, place, digits] = bracketed ?? bare ?? []
	if (place === undefined) throw wrong
	const port = digits === undefined ? undefined : Number(digits)
	if (port !== undefined && (port < 1 || port > 65_535)) throw wrong
	const at = port === undefined ? {} : { port }
	if (place === '*') return at
	if (ipaddr.isValidCIDR(place)) return { ...at, network: ipaddr.parseCIDR(place) }
	const address = parsed(place)
	if (address) return { ...at, network: [address, address.kind() === 'ipv4' ? 32 : 128] }
	const name = /^(\*)?((?:\.|(?!\.))[a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?)\.?$/i.exec(place)
	if (!name || (name[1] && !name[2]?.startsWith('.')) || (!name[1] && name[2]?.startsWith('.'))) throw wrong
	return { ...at, name: (name[2] ?? '').toLowerCase() }
}
