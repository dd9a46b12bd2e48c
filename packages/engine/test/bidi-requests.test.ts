import { expect, it } from 'vitest'
import { type BidiEvent, loadedByBidi } from '../src/surfaces/web/node/evidence/bidi-requests.ts'

const header = (name: string, value: string) => ({ name, value: { type: 'string', value } })
const noTimes = {
	requestTime: 0,
	fetchStart: 0,
	dnsStart: 0,
	dnsEnd: 0,
	connectStart: 0,
	connectEnd: 0,
	tlsStart: 0,
	tlsEnd: 0,
	requestStart: 0,
	responseStart: 0,
	responseEnd: 0,
}

/** Of the request `7`. */
function event(
	method: string,
	timestamp: number,
	{
		url = 'http://shop.test/a',
		redirectCount = 0,
		timings = {},
		...more
	}: { url?: string; redirectCount?: number; timings?: object; [key: string]: unknown } = {},
): BidiEvent {
	const { request, ...rest } = more as { request?: object }
	return {
		method: `network.${method}`,
		params: {
			redirectCount,
			timestamp,
			request: {
				request: '7',
				url,
				method: 'GET',
				headers: [header('Accept', '*/*')],
				bodySize: 0,
				timings: { ...noTimes, requestTime: 1000, ...timings },
				...request,
			},
			...rest,
		},
	}
}

const answer = (status: number, headers = [header('Content-Type', 'text/plain')]) => ({
	url: 'http://shop.test/a',
	status,
	statusText: 'OK',
	headers,
	mimeType: 'text/plain',
	protocol: 'http/1.1',
	bytesReceived: 120,
})

it('puts a request and its answer together, with the times of its parts', () => {
	const timings = { fetchStart: 1002, connectStart: 1003, connectEnd: 1008, requestStart: 1010, responseStart: 1030 }
	const [loaded, more] = loadedByBidi([
		event('beforeRequestSent', 1001, {
			request: { destination: '', initiatorType: 'fetch', method: 'POST', bodySize: 3 },
		}),
		event('responseCompleted', 1050, {
			timings: { ...timings, responseEnd: 1045 },
			request: { headers: [header('Accept', '*/*'), header('Cookie', 'a=1')] },
			response: answer(200, [header('Set-Cookie', 'a=1'), header('Set-Cookie', 'b=2')]),
		}),
	])
	expect(more).toBeUndefined()
	expect(loaded).toEqual({
		id: '7',
		startedAt: 1000,
		from: 1,
		until: 1.045,
		type: 'Fetch',
		request: {
			url: 'http://shop.test/a',
			method: 'POST',
			headers: { Accept: '*/*', Cookie: 'a=1' },
			hasPostData: true,
		},
		response: {
			url: 'http://shop.test/a',
			status: 200,
			statusText: 'OK',
			mimeType: 'text/plain',
			protocol: 'http/1.1',
			headers: { 'Set-Cookie': 'a=1\nb=2' },
			timing: {
				requestTime: 1.002,
				dnsStart: -1,
				dnsEnd: -1,
				connectStart: 1,
				connectEnd: 6,
				sslStart: -1,
				sslEnd: -1,
				sendStart: 8,
				sendEnd: 8,
				receiveHeadersEnd: 28,
			},
		},
		received: 120,
		last: true,
	})
})

it('takes each redirect for a request of its own, whose body is gone', () => {
	const loaded = loadedByBidi([
		event('beforeRequestSent', 1001, { request: { destination: 'document' } }),
		event('responseCompleted', 1010, { response: answer(302) }),
		event('beforeRequestSent', 1011, {
			redirectCount: 1,
			url: 'http://shop.test/b',
			request: { destination: 'document' },
		}),
		event('responseCompleted', 1020, { redirectCount: 1, url: 'http://shop.test/b', response: answer(200) }),
	])
	expect(loaded.map(({ type, request, response, last }) => [type, request.url, response?.status, last])).toEqual([
		['Document', 'http://shop.test/a', 302, false],
		['Document', 'http://shop.test/b', 200, true],
	])
})

it('names why there was no answer, and keeps a request that nothing came of', () => {
	const loaded = loadedByBidi([
		event('beforeRequestSent', 1001, { request: { request: '8', destination: 'image' } }),
		event('beforeRequestSent', 1001),
		event('fetchError', 1003, { errorText: 'NS_ERROR_NET_RESET' }),
	])
	expect(loaded.map(({ id, type, response, failure }) => [id, type, response, failure])).toEqual([
		['8', 'image', undefined, undefined],
		['7', 'Other', undefined, 'NS_ERROR_NET_RESET'],
	])
})

it('leaves out what went over no network', () => {
	expect(loadedByBidi([event('beforeRequestSent', 1001, { url: 'data:text/plain,a' })])).toEqual([])
})
