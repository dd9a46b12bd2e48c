import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openCdpPipe } from '../src/surfaces/web/node/cdp/cdp-pipe.ts'

const refusalOf = (asked: Promise<unknown>) =>
	asked.then(
		(answer) => answer,
		(error: Error) => error.message,
	)

it('refuses what a crashed page was asked and is asked later, and nothing else', async () => {
	const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()]
	const pipe = openCdpPipe(toBrowser, fromBrowser)
	const says = (message: object) => fromBrowser.write(`${JSON.stringify(message)}\0`)
	const ofCrashed = refusalOf(pipe.send('Network.getResponseBody', { requestId: '1' }, 'crashed'))
	const ofOther = refusalOf(pipe.send('Network.getResponseBody', { requestId: '2' }, 'other'))
	const ofBrowser = refusalOf(pipe.send('Storage.clearCookies'))
	says({ method: 'Inspector.targetCrashed', sessionId: 'crashed', params: {} })
	expect(await ofCrashed).toBe('the page has crashed')
	expect(await refusalOf(pipe.send('Page.enable', {}, 'crashed'))).toBe('the page has crashed')
	says({ id: 2, result: { body: 'kites' }, sessionId: 'other' })
	says({ id: 3, result: {} })
	expect(await ofOther).toEqual({ body: 'kites' })
	expect(await ofBrowser).toEqual({})
})
