import { Socket } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { allowedAddresses } from '../outbound/allowed-address.ts'
import { connectionFailed, OutsideFailed } from '../outbound/outside-failed.ts'
import { type Settings, Unset } from './integration.ts'

/** Sends mails through the server that an environment names, else through the operator's. */
export interface MailServer {
	host: string
	/** The name it is signed in with; empty without one. */
	user: string
	/** Throws {@link OutsideFailed} with a sentence for the user. `signal` ends the connection. */
	send(mail: SendMailOptions, signal: AbortSignal): Promise<void>
}

const seconds = 1000
/** Milliseconds, and bytes of one answer. `silent`: between two words of it; `whole`: for the mail from end to end. */
export const mailLimits = {
	connect: 10 * seconds,
	greeting: 10 * seconds,
	silent: 30 * seconds,
	whole: 120 * seconds,
	bytes: 64_000,
}

/** The connection goes to an address that was checked; the certificate must be the name's. */
export async function mailServer(settings: Settings, config: Config): Promise<MailServer> {
	const { host, port, secure, user, pass, trusted } = placeOf(settings, config)
	const [address] = await allowedAddresses(host, trusted ? [...config.allowPrivate, host] : config.allowPrivate)
	// Ours, to be ended from here: a server that says a word now and then would never be given up.
	const socket = new Socket()
	const { createTransport } = await import('nodemailer')
	const transport = createTransport({
		socket,
		host: address?.address ?? host,
		port,
		secure,
		// A password is never sent in the clear; without one, TLS is used where the server offers it.
		requireTLS: !secure && pass !== '',
		...(user ? { auth: { user, pass } } : {}),
		tls: { servername: /^[\d.:[\]]+$/.test(host) ? '' : host, minVersion: 'TLSv1.2' },
		connectionTimeout: mailLimits.connect,
		greetingTimeout: mailLimits.greeting,
		socketTimeout: mailLimits.silent,
		maxResponseSize: mailLimits.bytes,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	return {
		host: `${host}:${port}`,
		user,
		async send(mail, signal) {
			signal.throwIfAborted()
			let late = false
			const leave = () => socket.destroy(new Error('stopped'))
			signal.addEventListener('abort', leave, { once: true })
			const timer = setTimeout(() => {
				late = true
				socket.destroy(new Error('too late'))
			}, mailLimits.whole)
			try {
				await transport.sendMail(mail)
			} catch (error) {
				if (late) throw new OutsideFailed('timeout', `${host}:${port} took too long, and the mail was given up.`)
				throw mailFailed(error as MailError, `${host}:${port}`)
			} finally {
				clearTimeout(timer)
				signal.removeEventListener('abort', leave)
				transport.close()
				socket.destroy()
			}
		},
	}
}

function placeOf(settings: Settings, { smtpUrl }: Config) {
	const user = settings.text('EMAIL_SMTP_USERNAME')
	const pass = settings.text('EMAIL_SMTP_PASSWORD')
	const host = settings.text('EMAIL_SMTP_HOST')
	if (host) {
		const port = Number(settings.text('EMAIL_SMTP_PORT') || 587)
		if (!Number.isInteger(port) || port < 1 || port > 65535)
			throw new Unset(
				`EMAIL_SMTP_PORT: expected a port from 1 to 65535, got "${settings.text('EMAIL_SMTP_PORT').slice(0, 20)}".`,
			)
		if (!/^[\p{L}\p{N}.:[\]_-]+$/u.test(host)) throw new Unset('EMAIL_SMTP_HOST: expected the name of a host.')
		return { host, port, secure: port === 465, user, pass, trusted: false }
	}
	const url = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
	if (!url?.hostname)
		throw new Unset('EMAIL_SMTP_HOST: expected the name of a mail server; the operator has set none either.')
	const secure = url.protocol === 'smtps:'
	return {
		host: url.hostname,
		port: Number(url.port || (secure ? 465 : 587)),
		secure,
		user: user || decodeURIComponent(url.username),
		pass: user ? pass : decodeURIComponent(url.password),
		// Who starts the server has chosen it.
		trusted: true,
	}
}

interface MailError extends Error {
	code?: string
	responseCode?: number
	command?: string
}

/** In our words: what a mail server says may hold addresses of its own, and is long. */
function mailFailed(error: MailError, host: string): OutsideFailed {
	const { code = '', responseCode = 0, message } = error
	if (code === 'EPROTOCOL' && /exceeds maximum/.test(message))
		return new OutsideFailed('oversize', `The answer of ${host} is larger than ${mailLimits.bytes / 1000} kB.`)
	if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|TLS|SSL|self.signed/i.test(message)))
		return new OutsideFailed('tls', `No secure connection to ${host}: ${tlsWords(message)}.`)
	if (code === 'EAUTH' || responseCode === 535)
		return new OutsideFailed('status', `${host} does not accept EMAIL_SMTP_USERNAME and EMAIL_SMTP_PASSWORD.`, {
			status: 401,
		})
	if (responseCode >= 400 && responseCode < 500)
		return new OutsideFailed('status', `${host} cannot take the mail now (${responseCode}).`, { status: 503 })
	if (code === 'EENVELOPE')
		return new OutsideFailed('status', `${host} refuses the sender or a recipient (${responseCode || 'no address'}).`, {
			status: 403,
		})
	if (responseCode >= 500)
		return new OutsideFailed('status', `${host} refuses the mail (${responseCode}).`, { status: 403 })
	if (code === 'ETIMEDOUT' || /timed? ?out/i.test(message))
		return new OutsideFailed('timeout', `${host} did not answer in time.`)
	const cause = /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)\b/.exec(message)?.[1]
	if (cause) return connectionFailed({ code: cause, message: '', name: '' }, host)
	if (/closed|hang up/i.test(message)) return connectionFailed({ code: 'ECONNRESET', message: '', name: '' }, host)
	return new OutsideFailed('unreadable', `${host} does not answer as a mail server does (${code || 'unknown reason'}).`)
}

const tlsWords = (message: string) =>
	/self.signed/i.test(message)
		? 'its certificate is signed by itself'
		: /altnames|does not match/i.test(message)
			? 'its certificate is for another host'
			: /expired/i.test(message)
				? 'its certificate has expired'
				: 'it does not offer TLS, or its certificate is not known here'
