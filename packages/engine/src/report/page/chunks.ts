import type { Loaded } from './state.ts'

/**
 * Loads `data-NNN.js` by script elements when a scenario in it is looked at: from a file system nothing can be fetched. Few
 * are kept, since a report may be larger than the browser's memory.
 */
const KEPT = 40
const loaded = new Map<number, Map<string, Loaded>>()
const waiting = new Map<number, Promise<Map<string, Loaded>>>()
const arrived = new Map<number, (scenarios: Map<string, Loaded>) => void>()

/** Called by the data files. */
export function takeChunk(number: number, scenarios: Loaded[]): void {
	const chunk = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
	loaded.set(number, chunk)
	for (const [oldest] of loaded) {
		if (loaded.size <= KEPT) break
		loaded.delete(oldest)
	}
	arrived.get(number)?.(chunk)
}

/** The scenario at once if its file is here. */
export const scenarioHere = (chunk: number, id: string) => loaded.get(chunk)?.get(id)

export async function loadScenario(chunk: number, id: string): Promise<Loaded | undefined> {
	const here = loaded.get(chunk)
	if (here) return here.get(id)
	let loading = waiting.get(chunk)
	if (!loading) {
		loading = new Promise((resolve, reject) => {
			arrived.set(chunk, resolve)
			const script = document.createElement('script')
			script.src = `data-${String(chunk).padStart(3, '0')}.js`
			script.onerror = () => reject(new Error(`${script.src} is missing.`))
			script.onload = () => script.remove()
			document.head.append(script)
		})
		waiting.set(chunk, loading)
		loading.finally(() => waiting.delete(chunk)).catch(() => {})
	}
	return (await loading).get(id)
}
