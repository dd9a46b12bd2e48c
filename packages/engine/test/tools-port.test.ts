import { expect, it } from 'vitest'
import { toolsPort } from '../src/surfaces/web/node/webdriver/local-browser.ts'

// No page gets to these through the door.
it.each([
	['a Chromium', { 'goog:chromeOptions': { debuggerAddress: 'localhost:41000' } }, 41000],
	['a Firefox', { webSocketUrl: 'ws://127.0.0.1:42000/session/1f' }, 42000],
	['a browser without them', { browserName: 'safari' }, undefined],
])('the port of the developer tools of %s', (_, capabilities, port) => {
	expect(toolsPort({ capabilities } as never)).toBe(port)
})
