// Timeouts, certificates and proxies of a request, as `configure` has set them.

import { kindOf } from '../data/kind.ts'
import type { HttpOptions } from '../http/message.ts'
import { locate } from '../scenario/read-file.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function optionsOf(run: ScenarioRun): HttpOptions {
	const { readTimeout, connectTimeout, ssl, proxy, localAddress, other } = run.config
	const options: HttpOptions = { readTimeout, connectTimeout }
	if (localAddress) options.localAddress = localAddress
	if (other.httpRetryEnabled === false) options.once = true
	if (ssl && ssl !== 'false') options.ssl = sslOf(run, ssl)
	if (typeof proxy === 'string' && proxy) options.proxy = { uri: proxy }
	else if (kindOf(proxy) === 'MAP') options.proxy = { ...(proxy as { uri: string }) }
	return options
}

function sslOf(run: ScenarioRun, ssl: unknown): NonNullable<HttpOptions['ssl']> {
	const version = protocolOf(ssl)
	if (kindOf(ssl) !== 'MAP') return { trustAll: true, ...(version ? { version } : {}) }
	const { keyStore, keyStorePassword, trustStore, trustAll } = ssl as Record<string, unknown>
	const own = storeOf(run, 'keyStore', keyStore)
	const ca = storeOf(run, 'trustStore', trustStore)
	if (ca && !isPem(ca)) run.wrong(`configure ssl: the trustStore ${trustStore} is no PEM file; ${exported.trustStore}`)
	return {
		trustAll: trustAll === true || (trustAll !== false && (trustStore === undefined || trustStore === null)),
		...(version ? { version } : {}),
		...(own ? (isPem(own) ? { key: own, certificate: own } : { pfx: own }) : {}),
		...(keyStorePassword === undefined ? {} : { password: String(keyStorePassword) }),
		...(ca ? { ca } : {}),
	}
}

/** The newest version of TLS that `configure ssl = 'TLSv1.2'`, or its algorithm, lets a connection have. */
export function protocolOf(ssl: unknown): HttpVersion | undefined {
	const named = kindOf(ssl) === 'MAP' ? (ssl as Record<string, unknown>).algorithm : ssl
	return versions.find((one) => one.toLowerCase() === String(named).toLowerCase())
}

const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const
type HttpVersion = (typeof versions)[number]

const isPem = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes).includes('-----BEGIN ')

/** Only Java reads its own kind of store. */
const exported = {
	keyStore: 'convert it: keytool -importkeystore -srckeystore store.jks -destkeystore store.p12 -deststoretype pkcs12',
	trustStore: 'export its certificates: keytool -exportcert -rfc -keystore store.jks -alias name -file trust.pem',
}

function storeOf(run: ScenarioRun, kind: keyof typeof exported, name: unknown): Uint8Array | undefined {
	if (name === undefined || name === null) return undefined
	const bytes = new Uint8Array(locate(run, String(name)).bytes)
	if (bytes[0] === 0xfe && bytes[1] === 0xed)
		run.wrong(
			`configure ssl: the ${kind} ${String(name)} is a Java key store (JKS), which only Java reads; ${exported[kind]}`,
		)
	return bytes
}
