/**
 * Which of its own sandboxes a Chromium can start on this machine: by user namespaces; by its helper that runs with the
 * rights of root, which needs that it may gain some; or none. Found out by the first browser that starts, strongest first.
 */
export type ChromiumSandbox = 'namespaces' | 'helper' | 'none'

interface Way {
	arguments: string[]
	/** The helper is a program that gains rights. */
	mayGain: boolean
}

const ways: Record<ChromiumSandbox, Way> = {
	namespaces: { arguments: ['--disable-setuid-sandbox'], mayGain: false },
	helper: { arguments: [], mayGain: true },
	none: { arguments: ['--no-sandbox'], mayGain: false },
}

/** By the path of the browser. */
const found = new Map<string, ChromiumSandbox>()

export const chromiumSandbox = {
	/** Starts a browser in the strongest sandbox that it can have here. What fails for another reason is thrown. */
	async strongest<T>(path: string, start: (way: Way) => Promise<T>): Promise<T> {
		const known = found.get(path)
		if (known) return start(ways[known])
		for (const kind of ['namespaces', 'helper'] as const) {
			try {
				const started = await start(ways[kind])
				found.set(path, kind)
				return started
			} catch (error) {
				if (!/sandbox|namespace|Operation not permitted/i.test(String(error))) throw error
			}
		}
		const started = await start(ways.none)
		found.set(path, 'none')
		return started
	},
	/** Undefined before the first browser was started. */
	of: (path: string): ChromiumSandbox | undefined => found.get(path),
}
