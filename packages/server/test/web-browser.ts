/** A browser without a screen: follows redirects over the network, keeps each site's cookies, fills in forms. */
export interface WebPage {
	status: number
	url: string
	text: string
	headers: Headers
}

/** @param stopAt an address that is only looked at, not gone to: where a client takes over */
export function webBrowser(stopAt?: string) {
	const jars = new Map<string, Map<string, { value: string; path: string }>>()
	const jarOf = (host: string) => {
		const jar = jars.get(host) ?? new Map<string, { value: string; path: string }>()
		jars.set(host, jar)
		return jar
	}

	async function request(
		method: 'GET' | 'POST',
		address: string,
		{ body, headers = {}, follow = true }: { body?: string; headers?: Record<string, string>; follow?: boolean } = {},
	): Promise<WebPage> {
		const url = new URL(address)
		const cookies = [...jarOf(url.hostname)]
			.filter(([, { path }]) => url.pathname.startsWith(path))
			.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
		const answer = await fetch(url, {
			method,
			redirect: 'manual',
			headers: { accept: 'text/html', ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}), ...headers },
			...(body === undefined ? {} : { body }),
		})
		for (const line of answer.headers.getSetCookie()) keep(url.hostname, line)
		const location = answer.headers.get('location')
		if (follow && answer.status >= 300 && answer.status < 400 && location) {
			await answer.body?.cancel()
			const next = new URL(location, url).href
			if (stopAt && next.startsWith(stopAt)) return { status: 0, url: next, text: '', headers: answer.headers }
			return request('GET', next)
		}
		return { status: answer.status, url: url.href, text: await answer.text(), headers: answer.headers }
	}

	function keep(host: string, line: string) {
		const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
		const [name = '', ...value] = pair.split('=')
		const said = new Map(
			attributes.map((part) => part.split('=') as [string, string?]).map(([k, v]) => [k.toLowerCase(), v]),
		)
		const path = said.get('path') ?? '/'
		const over = said.get('max-age') === '0' || Date.parse(said.get('expires') ?? '') < Date.now()
		if (over || value.join('=') === '') jarOf(host).delete(`${name} ${path}`)
		else jarOf(host).set(`${name} ${path}`, { value: value.join('='), path })
	}

	return {
		get: (address: string, more: { follow?: boolean; headers?: Record<string, string> } = {}) =>
			request('GET', address, more),
		post: (address: string, headers: Record<string, string>) => request('POST', address, { headers }),

		/** Sends the first form of a page that is posted. */
		submit(page: WebPage, fields: Record<string, string>) {
			const form = [...page.text.matchAll(/<form[^>]*>/g)].map(([tag]) => tag).find((tag) => /method="post"/i.test(tag))
			const action = /action="([^"]*)"/.exec(form ?? '')?.[1]
			if (action === undefined) throw new Error(`No form at ${page.url} (${page.status}): ${page.text.slice(0, 2000)}`)
			const hidden = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
				/name="([^"]*)"/.exec(tag)?.[1] ?? '',
				/value="([^"]*)"/.exec(tag)?.[1] ?? '',
			])
			return request('POST', new URL(action.replaceAll('&amp;', '&'), page.url).href, {
				body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString(),
				headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
			})
		},
	}
}
export type WebBrowser = ReturnType<typeof webBrowser>
