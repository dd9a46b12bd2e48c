import { describe, expect, test } from 'vitest'
import { CallFailed, callRoute, type Send } from './client.ts'
import { projects } from './projects.ts'
import { tokens } from './session.ts'

/** A body that breaks off after its first bytes, as it does where the connection is lost. */
const brokenOff = (text: string) => {
	let sent = false
	return new ReadableStream({
		pull(controller) {
			if (sent) return controller.error(new TypeError('network error'))
			sent = true
			controller.enqueue(new TextEncoder().encode(text))
		},
	})
}
const answering =
	(body: ReadableStream | string, status: number): Send =>
	async () =>
		new Response(body, { status })
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
	call.then(
		() => undefined,
		(failure: unknown) => failure,
	)

describe('an answer that cannot be read is none', () => {
	const create = (send: Send) => callRoute(send, tokens.create, { body: { name: 'CI' } })
	const sentence = 'Could not create the token. Try the operation again.'

	test.each([
		['broke off', brokenOff('{"id":1,')],
		['is the page of something between', '<!doctype html><title>Welcome</title>'],
		['is empty', ''],
	])('one that %s', async (_, body) => {
		const failure = await failureOf(create(answering(body, 201)))
		expect(failure).toBeInstanceOf(CallFailed)
		expect(failure).toMatchObject({ status: 0, message: sentence, problem: undefined })
	})
})

test('who gave a call up reads of no failure, also while the answer arrives', async () => {
	const gaveUp = new AbortController()
	const send: Send = async () => {
		gaveUp.abort()
		return new Response(brokenOff('{'), { status: 500 })
	}
	const failure = await failureOf(callRoute(send, projects.list, { query: {} }, { signal: gaveUp.signal }))
	expect(failure).not.toBeInstanceOf(CallFailed)
})
