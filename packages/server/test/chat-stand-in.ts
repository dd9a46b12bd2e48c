import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for a language model's service: it answers POST /v1/chat/completions as the public documentation of that
 * protocol describes, streamed or whole, with the texts and errors a test sets. It is no model and proves nothing about one.
 */
export interface ChatStandIn {
	/** The base address, ending in /v1. */
	url: string
	/** What was asked, the latest last. */
	asked: { authorization: string | undefined; path: string | undefined; body: ChatRequest }[]
	/** Answers the next questions, one each; after them `Feature: …` of one step. */
	next: ((response: ServerResponse, request: ChatRequest) => void)[]
	close(): Promise<void>
}

export interface ChatRequest {
	model: string
	stream: boolean
	messages: { role: string; content: string }[]
}

export async function startChatStandIn(): Promise<ChatStandIn> {
	const asked: ChatStandIn['asked'] = []
	const next: ChatStandIn['next'] = []
	const server = createServer(async (request, response) => {
		const body = JSON.parse(await textOf(request)) as ChatRequest
		asked.push({ authorization: request.headers.authorization, path: request.url, body })
		const answer = next.shift() ?? says('Feature: Written\n\n  Scenario: One\n    * def a = 1\n')
		answer(response, body)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		asked,
		next,
		close: () =>
			new Promise((done) => {
				server.closeAllConnections()
				server.close(() => done())
			}),
	}
}

/** The text in pieces of a few characters, streamed when asked for a stream. */
export const says = (text: string) => (response: ServerResponse, request: ChatRequest) => {
	if (!request.stream) return whole(text)(response)
	begins(response)
	for (const content of text.match(/[\s\S]{1,7}/g) ?? []) response.write(piece(content))
	response.end(
		`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
	)
}

/** Not streamed, although a stream was asked for. */
export const whole = (content: string) => (response: ServerResponse) =>
	response
		.writeHead(200, { 'content-type': 'application/json' })
		.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }))

export const begins = (response: ServerResponse) =>
	response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

export const piece = (content: string) =>
	`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`

/** An error as such services shape it. */
export const fails =
	(status: number, message: string, headers: Record<string, string> = {}) =>
	(response: ServerResponse) =>
		response
			.writeHead(status, { 'content-type': 'application/json', ...headers })
			.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }))

async function textOf(request: IncomingMessage): Promise<string> {
	let text = ''
	for await (const chunk of request) text += chunk
	return text
}
