import type { Browser } from './web-command.ts'

/** Where the developer tools of a Chromium are asked. The address that a session names is the one its grid or its own machine knows it by. */
export async function toolsAddress({ capabilities }: Browser, local: boolean): Promise<string | undefined> {
	const known = capabilities as Record<string, unknown>
	if (typeof known['se:cdp'] === 'string') return known['se:cdp']
	const { debuggerAddress } = (known['goog:chromeOptions'] ?? {}) as { debuggerAddress?: string }
	if (!local || !debuggerAddress) return undefined
	const { webSocketDebuggerUrl } = (await (await fetch(`http://${debuggerAddress}/json/version`)).json()) as {
		webSocketDebuggerUrl: string
	}
	return webSocketDebuggerUrl
}
