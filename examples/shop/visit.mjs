import { Refusal } from './refusal.mjs'

/** One request as the handlers see it: who comes, with which basket, wanting what. Unaware of bytes. */
export class Visit {
	/**
	 * @param {{ state: import('./state.mjs').ShopState, method: string, url: URL,
	 *   headers: import('node:http').IncomingHttpHeaders, body: Record<string, any> }} request
	 */
	constructor({ state, method, url, headers, body }) {
		this.state = state
		this.method = method
		this.path = url.pathname
		this.query = url.searchParams
		this.body = body
		this.cookies = readCookies(headers.cookie)
		/** @type {Record<string, string>} */
		this.params = {}
		/** @type {string[]} */
		this.setCookies = []
		const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
		this.session = state.sessions.get(bearer ?? this.cookies.session ?? '')
		// The most explicit wins: header, then cookie, then what the session used last.
		const named = headers['basket-id']
		this.basketId = (Array.isArray(named) ? named[0] : named) ?? this.cookies.basket ?? this.session?.basketId ?? ''
	}

	getSession() {
		if (!this.session) throw new Refusal(401, 'Sign in first.')
		return this.session
	}

	findBasket() {
		return this.state.baskets.get(this.basketId)
	}

	getBasket() {
		return this.findBasket() ?? this.startBasket()
	}

	startBasket() {
		const basket = this.state.newBasket()
		this.basketId = basket.id
		if (this.session) this.session.basketId = basket.id
		this.setCookie('basket', basket.id)
		return basket
	}

	/**
	 * @param {string} name
	 * @param {string} value empty = forget it
	 */
	setCookie(name, value) {
		this.setCookies.push(`${name}=${value}; Path=/; HttpOnly; SameSite=Lax${value ? '' : '; Max-Age=0'}`)
	}
}

/** @param {string | undefined} header */
function readCookies(header) {
	/** @type {Record<string, string>} */
	const cookies = {}
	for (const part of (header ?? '').split(';')) {
		const at = part.indexOf('=')
		if (at > 0) cookies[part.slice(0, at).trim()] = part.slice(at + 1).trim()
	}
	return cookies
}
