import { describe, expect, it } from 'vitest'
import { refusedAddress } from '../src/surfaces/web/node/browser/web-address.ts'

describe('the address of a step', () => {
	it('may be of the web, or empty', () => {
		for (const url of [
			'http://shop.example/a?b#c',
			'https://shop.example',
			'HTTP://127.0.0.1:80',
			'about:blank',
			'about:blank#a',
		]) {
			expect([url, refusedAddress(url, true)]).toEqual([url, undefined])
		}
	})

	it('is refused with a sentence that names it, whatever it hides behind', () => {
		const refused = [
			'file:///etc/shadow',
			'FILE:///etc/shadow',
			' \tfile:///etc/shadow',
			'fi\nle:///etc/shadow',
			'view-source:file:///etc/shadow',
			'view-source:http://shop.example/',
			'chrome://version',
			'chrome-extension://abc/page.html',
			'devtools://devtools/bundled/inspector.html',
			'filesystem:http://shop.example/temporary/a',
			'ftp://shop.example/',
			'javascript:alert(1)',
			'about:config',
			'about:blankets',
			'data:text/html,hello',
			'blob:http://shop.example/1-2',
			'no address at all',
			'',
		]
		for (const url of refused)
			expect([url, refusedAddress(url, true)]).toEqual([
				url,
				expect.stringMatching(/ is not an address a step may open$/),
			])
		expect(refusedAddress('file:///etc/shadow', true)).toBe('file:///etc/shadow is not an address a step may open')
	})

	it('may be data where the page itself leads there, and no other scheme', () => {
		for (const url of [
			'data:text/html,hello',
			'blob:http://shop.example/1-2',
			'about:srcdoc',
			'about:blank',
			'https://shop.example/',
		]) {
			expect([url, refusedAddress(url, false)]).toEqual([url, undefined])
		}
		for (const url of ['file:///etc/shadow', 'view-source:data:a', 'filesystem:http://a/b', 'chrome://version']) {
			expect(refusedAddress(url, false)).toBe(`${url} is not an address a step may open`)
		}
	})

	it('may be a file below the one folder that is allowed, and nothing beside it', () => {
		const folder = '/srv/pages of us'
		for (const url of [
			'file:///srv/pages%20of%20us/a.html',
			'file:///srv/pages of us/b/c.html',
			'file:///srv/pages%20of%20us/b/../a.html',
		]) {
			expect([url, refusedAddress(url, true, folder)]).toEqual([url, undefined])
		}
		const beside = [
			'file:///srv/pages%20of%20us/../key',
			'file:///srv/pages%20of%20us/%2e%2e/key',
			'file:///srv/pages%20of%20us/..%2fkey',
			'file:///srv/pages%20of%20us2/a.html',
			'file:///srv/pages%20of%20us',
			'file://host/srv/pages%20of%20us/a.html',
			'view-source:file:///srv/pages%20of%20us/a.html',
		]
		for (const url of beside)
			expect([url, refusedAddress(url, true, folder)]).toEqual([url, expect.stringContaining('is not an address')])
		expect(refusedAddress('file:///etc/shadow', true, '/')).toContain('is not an address')
	})
})
