import type { Content, Exchange } from '@assay/contract/run-events'
import { evidenceFileName } from '../evidence-file.ts'
import { copyButton } from './copy.ts'
import { curl } from './curl.ts'
import { h } from './dom.ts'
import { bytes, whole } from './format.ts'

/** One HTTP request and what came back. */
export function exchangeView(exchange: Exchange): HTMLElement {
	const { request, response, failure, timings, attempt, tls } = exchange
	const { origin, rest } = split(request.url)
	return h(
		'section',
		{ class: 'exchange', 'aria-label': 'HTTP exchange' },
		h(
			'div',
			{ class: 'sec' },
			h(
				'h3',
				{},
				'HTTP exchange',
				attempt !== undefined && attempt > 1 && h('span', { class: 'q' }, ` attempt ${attempt}`),
			),
			copyButton('Copy as cURL', () => curl(exchange)),
		),
		h(
			'div',
			{ class: 'row m wrap' },
			h(
				'span',
				{ class: 'url' },
				h('span', { class: 'b' }, request.method),
				' ',
				h('span', { class: 't2' }, origin),
				rest,
			),
			response
				? h(
						'span',
						{ class: response.status >= 400 ? 'fail' : undefined },
						`${response.status} ${response.statusText ?? ''}`.trim(),
					)
				: h('span', { class: 'error' }, 'no response'),
			h('span', { class: 't2' }, `${whole(timings.total)} ms`),
			response?.body && h('span', { class: 't2' }, bytes(size(response.body))),
		),
		failure !== undefined && h('p', { class: 'msg error' }, failure),
		response && timeBar(timings),
		tls && securityLine(tls),
		h(
			'div',
			{ class: 'duo' },
			h('div', {}, h('h4', {}, 'Request'), message(request.headers, request.body)),
			response && h('div', {}, h('h4', {}, 'Response'), message(response.headers, response.body)),
		),
	)
}

function securityLine({ protocol, cipher, subject, trusted }: NonNullable<Exchange['tls']>): HTMLElement {
	return h(
		'div',
		{ class: 'row s q wrap' },
		h('span', {}, protocol),
		h('span', {}, cipher),
		subject !== undefined && h('span', {}, `Certificate of ${subject}`),
		!trusted && h('span', { class: 't2' }, 'Certificate not verified'),
	)
}

function timeBar({ connected, firstByte, total }: Exchange['timings']): HTMLElement | undefined {
	if (firstByte === undefined || total <= 0) return undefined
	const connect = connected ?? 0
	const parts: [string, number][] = [
		['Connect', connect],
		['Waiting', firstByte - connect],
		['Receiving', total - firstByte],
	]
	const bar = h('div', { class: 'split', 'aria-hidden': 'true' })
	for (const [name, time] of parts) {
		const part = h('span', { class: name === 'Waiting' ? 'w' : undefined })
		part.style.flexGrow = String(Math.max(time, 0))
		bar.append(part)
	}
	return h(
		'div',
		{},
		bar,
		h(
			'div',
			{ class: 'row s q wrap' },
			parts.filter(([, time]) => time > 0).map(([name, time]) => h('span', {}, `${name} ${whole(time)} ms`)),
		),
	)
}

function message(headers: [string, string][], body: Content | undefined): HTMLElement {
	return h(
		'pre',
		{ tabindex: 0 },
		h('span', { class: 't2' }, headers.map(([name, value]) => `${name}: ${value}\n`).join('')),
		body && ['\n', 'text' in body ? pretty(body) : fileLink(body)],
	)
}

/** Text that is JSON, laid out; anything else as it came. */
export function pretty({ text, mediaType }: { text: string; mediaType?: string }): string {
	if (text.length > 200_000 || !(mediaType?.includes('json') ?? /^\s*[[{]/.test(text))) return text
	try {
		return JSON.stringify(JSON.parse(text), undefined, 2)
	} catch {
		return text
	}
}

export function fileLink(content: Extract<Content, { blob: string }>, what = 'the body'): HTMLElement {
	const href = evidenceFileName(content.blob, content.mediaType)
	return h('a', { class: 'lk', href, target: '_blank', rel: 'noopener' }, `Open ${what}, ${bytes(content.size)}`)
}

const size = (content: Content) => ('text' in content ? new TextEncoder().encode(content.text).length : content.size)

function split(url: string): { origin: string; rest: string } {
	const found = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url)
	return { origin: found?.[1] ?? '', rest: found?.[2] || (found ? '' : url) }
}
