import { expect, test } from 'vitest'
import { curlOf } from '../../src/runs/evidence/curl.ts'

test('writes a request that a shell sends as it was', () => {
	const request = {
		method: 'POST',
		url: "http://shop.example/a?b='c'",
		headers: [
			['content-type', 'application/json'],
			['Content-Length', '20'],
		] as [string, string][],
	}
	expect(curlOf(request, '{"name":"O\'Neil"}')).toBe(
		[
			`curl -i -X POST 'http://shop.example/a?b='\\''c'\\'''`,
			`  -H 'content-type: application/json'`,
			`  --data-raw '{"name":"O'\\''Neil"}'`,
		].join(' \\\n'),
	)
})

test('asks for the head alone as curl itself does, and leaves no method to the shell', () => {
	const asking = (method: string) => curlOf({ method, url: 'http://shop.example/', headers: [] }, undefined)
	expect(asking('HEAD')).toBe("curl --head 'http://shop.example/'")
	expect(asking('M-SEARCH')).toBe("curl -i -X 'M-SEARCH' 'http://shop.example/'")
	expect(asking('A&B')).toBe("curl -i -X 'A&B' 'http://shop.example/'")
})

test('asks for the address as it was sent, with dots and brackets', () => {
	const asking = (path: string) => curlOf({ method: 'GET', url: `http://shop.example${path}`, headers: [] }, undefined)
	expect(asking('/files/../secret')).toBe("curl --path-as-is -i -X GET 'http://shop.example/files/../secret'")
	expect(asking('/?filter[name]=kite')).toBe("curl -g -i -X GET 'http://shop.example/?filter[name]=kite'")
	expect(asking('/a..b/.well-known?x=..')).toBe("curl -i -X GET 'http://shop.example/a..b/.well-known?x=..'")
})

test('a header without a value is sent, too', () => {
	const headers = [['x-trace', '']] as [string, string][]
	expect(curlOf({ method: 'GET', url: 'http://shop.example/', headers }, undefined)).toBe(
		"curl -i -X GET 'http://shop.example/' \\\n  -H 'x-trace;'",
	)
})
