import { readServerSent } from '@assay/contract/server-sent'
import * as z from 'zod'
import { streamOutside } from '../outbound/call-outside.ts'
import { OutsideFailed } from '../outbound/outside-failed.ts'
import type { ChatService } from './service.ts'

export interface Message {
	role: 'system' | 'user' | 'assistant'
	content: string
}

const choice = { finish_reason: z.string().nullish() }
const piece = z.looseObject({
	choices: z.array(z.looseObject({ ...choice, delta: z.looseObject({ content: z.string().nullish() }).nullish() })),
})
const whole = z.looseObject({
	choices: z.array(z.looseObject({ ...choice, message: z.looseObject({ content: z.string().nullish() }) })).min(1),
})

const limits = { headers: 60_000, whole: 120_000, bytes: 1_000_000 }

/**
 * Asks a chat-completions service and gives the reply in pieces as they arrive; knows nothing of features. Throws
 * OutsideFailed with one sentence.
 */
export async function* chat(service: ChatService, messages: Message[], signal: AbortSignal): AsyncGenerator<string> {
	const { chunks, headers, host } = await streamOutside({
		url: completionsOf(service.url),
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'text/event-stream, application/json',
			...(service.key === undefined ? {} : { authorization: `Bearer ${service.key}` }),
		},
		body: JSON.stringify({ model: service.model, messages, stream: true }),
		allowPrivate: service.allowPrivate,
		limits,
		signal,
	})
	// Some servers answer at once although they were asked for a stream.
	if (!headers['content-type']?.includes('event-stream')) return yield readWhole(await textOf(chunks), host)
	let finished: string | undefined
	for await (const data of readServerSent(chunks)) {
		if (data === '[DONE]') {
			finished ??= 'stop'
			break
		}
		const [first] = readPiece(data, host)
		if (first?.delta?.content) yield first.delta.content
		finished = first?.finish_reason ?? finished
	}
	if (finished === undefined) throw new OutsideFailed('cut', `${host} cut its answer before it was complete.`)
	requireWhole(finished, host)
}

/** The same as one text. */
export async function ask(service: ChatService, messages: Message[], signal: AbortSignal): Promise<string> {
	let reply = ''
	for await (const text of chat(service, messages, signal)) reply += text
	return reply
}

const completionsOf = (base: string) => {
	const address = base.replace(/\/+$/, '')
	return address.endsWith('/chat/completions') ? address : `${address}/chat/completions`
}

const protocol = (host: string) =>
	new OutsideFailed('unreadable', `${host} did not answer as a chat-completions service does.`)

function readPiece(data: string, host: string) {
	const read = json(data)
	if (typeof read === 'object' && read !== null && 'error' in read)
		throw new OutsideFailed('status', `${host} ended its answer with an error.`)
	const found = piece.safeParse(read)
	if (!found.success) throw protocol(host)
	return found.data.choices
}

function readWhole(text: string, host: string): string {
	const found = whole.safeParse(json(text))
	const [first] = found.data?.choices ?? []
	if (!first) throw protocol(host)
	requireWhole(first.finish_reason ?? 'stop', host)
	return first.message.content ?? ''
}

function requireWhole(reason: string, host: string): void {
	if (reason === 'length')
		throw new OutsideFailed('cut', `The reply is longer than ${host} gives at once. Ask for less.`)
	if (reason === 'content_filter') throw new OutsideFailed('status', `${host} refused to answer this prompt.`)
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = []
	for await (const chunk of chunks) parts.push(chunk)
	return Buffer.concat(parts).toString('utf8')
}

function json(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
