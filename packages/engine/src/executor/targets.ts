import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { WantedConnection } from '@assay/karate/http/connect-by'
import { type OwnPlace, refusedTarget, type TargetRule } from '../run/target-rules.ts'
import { TargetRefused, type Targets } from '../surfaces/node/door.ts'

export interface TargetSettings {
	/** Places of the product: the database, the server. */
	own?: readonly OwnAddress[]
	/** What the operator allows and refuses. */
	allowed?: readonly TargetRule[]
	refused?: readonly TargetRule[]
}

/** A place of the product that is known by name. */
export interface OwnAddress {
	/** As it ends a sentence: "the database of Assay". */
	what: string
	host: string
	port: number
}

interface Found {
	address: string
	family: number
}

/** How long what a name of the product means is believed, in milliseconds. */
const believed = 30_000

/** Names are resolved once for each connection, and the connection goes to an address that was judged. */
export function openTargets({ own = [], allowed = [], refused = [] }: TargetSettings = {}): Targets {
	const ports = new Map<number, string>()
	let places: { until: number; found: Promise<OwnPlace[]> } | undefined

	function ownPlaces(): Promise<OwnPlace[]> {
		if (places && places.until > Date.now()) return places.found
		const found = Promise.all(
			own.map(async ({ what, host, port }) => ({
				what,
				port,
				addresses: (await addressesOf(bare(host)).catch(() => [])).map(({ address }) => address),
			})),
		).then((known) => known.filter(({ addresses }) => addresses.length > 0))
		places = { until: Date.now() + believed, found }
		return found
	}

	/** What a name means, of which every address may be reached. */
	async function judged(host: string, port: number): Promise<Found[]> {
		const found = await addressesOf(host)
		const kept = [...ports].map(([one, what]) => ({ what, port: one, addresses: [] }))
		const here = Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address) ?? [])
		const rules = { allowed, refused, here, own: [...kept, ...(await ownPlaces())] }
		const why = refusedTarget({ host, addresses: found.map(({ address }) => address), port }, rules)
		if (why) throw new TargetRefused(why)
		return found
	}

	return {
		async open({ host, port, timeout, localAddress, paused }: WantedConnection): Promise<Socket> {
			const late = new AbortController()
			const clock = setTimeout(() => late.abort(), timeout)
			try {
				const name = bare(host)
				const found = await until(judged(name, port), late.signal)
				const socket = connecting({ host: name, port, localAddress }, found)
				if (paused) socket.pause()
				return await until(connected(socket), late.signal).catch((problem) => {
					socket.destroy()
					throw problem
				})
			} finally {
				clearTimeout(clock)
			}
		},
		async check(host, port) {
			await judged(bare(host), port)
		},
		keepOut(port, what) {
			ports.set(port, what)
			return () => void ports.delete(port)
		},
	}
}

const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** Every name below `localhost` is this machine, as browsers have it. */
async function addressesOf(name: string): Promise<Found[]> {
	const family = isIP(name)
	if (family) return [{ address: name, family }]
	const asked = /\.localhost\.?$/i.test(name) ? 'localhost' : name
	return await lookup(asked, { all: true, order: 'verbatim' })
}

function connecting({ host, port, localAddress }: Omit<WantedConnection, 'timeout'>, found: Found[]): Socket {
	const family = localAddress ? isIP(localAddress) : 0
	const fitting = found.filter((one) => family === 0 || one.family === family)
	const [first] = fitting
	return connect({
		host,
		port,
		noDelay: true,
		...(localAddress ? { localAddress } : {}),
		lookup: (_, options, done) => {
			if (!first)
				done(Object.assign(new Error(`${host} has no address that ${localAddress} reaches`), { code: 'ENOTFOUND' }), '')
			else if (options.all) done(null, fitting)
			else done(null, first.address, first.family)
		},
	})
}

const connected = (socket: Socket) =>
	new Promise<Socket>((resolve, reject) => {
		socket.once('error', reject)
		socket.once('connect', () => {
			socket.off('error', reject)
			// Until its user listens himself.
			socket.on('error', () => {})
			resolve(socket)
		})
	})

function until<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
	const timeout = new Promise<never>((_, reject) => {
		const end = () => reject(Object.assign(new Error('no connection in time'), { code: 'UND_ERR_CONNECT_TIMEOUT' }))
		if (late.aborted) end()
		late.addEventListener('abort', end, { once: true })
	})
	return Promise.race([work, timeout])
}
