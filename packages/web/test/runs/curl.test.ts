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
