import { SessionRefused } from '../../../../run/step-errors.ts'
import type { Targets } from '../../../node/door.ts'

/** The proxy that an environment names for a browser of the executor's own, as `--proxy-server` takes it; undefined for none. */
export function ownProxy(capability: unknown, args: readonly string[]): string | undefined {
	const argument = args.findLast((one) => /^-{0,2}proxy-server\b/.test(one))
	const server = argument ? argument.replace(/^[^=]*=?/, '') : manual(capability)
	for (const { text } of entries(server ?? ''))
		if (!proxy.test(text)) throw new SessionRefused(`The proxy "${text}" ${expected}`)
	return server || undefined
}

/** Throws `SessionRefused` where a proxy of an environment stands at a place that no run may reach. */
export async function checkProxy(server: string, targets: Pick<Targets, 'check'>): Promise<void> {
	for (const { text } of entries(server)) {
		const { scheme = 'http', host = '', port } = proxy.exec(text)?.groups ?? {}
		const usual = { http: 80, https: 443 }[scheme] ?? 1080
		await targets.check(host, Number(port) || usual).catch((error: Error) => {
			throw new SessionRefused(`The proxy ${text} cannot be used: ${error.message}`)
		})
	}
}

const proxy = /^(?:(?<scheme>https?|socks[45]?):\/\/)?(?<host>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i

const expected =
	'must be an address like proxy.example:8080 or socks5://proxy.example:1080, one for all or http=… and https=… apart by semicolons: what goes to no proxy goes through the executor'

function entries(server: string): { text: string }[] {
	return server
		.split(';')
		.filter(Boolean)
		.map((entry) => ({ text: entry.trim().replace(/^(?:https?|socks|ftp)=/i, '') }))
}

/** A proxy as WebDriver describes one. */
function manual(capability: unknown): string | undefined {
	if (typeof capability !== 'object' || capability === null) return undefined
	const { proxyType, httpProxy, sslProxy, socksProxy, socksVersion, noProxy } = capability as Record<string, unknown>
	const type = String(proxyType ?? '').toLowerCase()
	if (type === 'direct') return undefined
	const some = Array.isArray(noProxy) ? noProxy.length > 0 : Boolean(noProxy)
	if (type !== 'manual' || some)
		throw new SessionRefused(
			`The capability proxy of a browser on the executor's machine must be of the type manual or direct and have no noProxy, so that nothing goes around the executor; it is ${type || 'of no type'}${some ? ' with noProxy' : ''}.`,
		)
	const servers = [
		httpProxy ? `http=${httpProxy}` : '',
		sslProxy ? `https=${sslProxy}` : '',
		socksProxy ? `socks=socks${socksVersion ?? 5}://${socksProxy}` : '',
	]
	return servers.filter(Boolean).join(';') || undefined
}
