import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Whose X-Forwarded-* is believed: nobody's but that of proxies which the operator names (ASSAY_TRUSTED_PROXIES). */
export type Trusts = (address: string | undefined) => boolean

/** What this server sends to itself has no address that a connection could have. */
export const ourselves = 'assay'

const said = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-real-ip']

/** Whether an entry of the setting is an address or a network like 10.0.0.0/8. */
export const isNetwork = (entry: string) =>
	ipaddr.isValidCIDR(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)

export function trustedProxies(entries: readonly string[]): Trusts {
	const networks = entries.map((entry): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
		if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
		const address = ipaddr.process(entry)
		return [address, address.kind() === 'ipv4' ? 32 : 128]
	})
	return (address) => {
		if (address === ourselves) return true
		if (address === undefined || !ipaddr.isValid(address)) return false
		const here = ipaddr.process(address)
		return networks.some(([network, bits]) => network.kind() === here.kind() && here.match(network, bits))
	}
}

/** Takes away what anybody else says about where a request comes from: the framework reads it whoever sent it. */
export function believeOnly(http: FastifyInstance, trusts: Trusts) {
	http.addHook('onRequest', async ({ raw }) => {
		if (trusts(raw.socket.remoteAddress)) return
		for (const name of said) delete raw.headers[name]
	})
}
