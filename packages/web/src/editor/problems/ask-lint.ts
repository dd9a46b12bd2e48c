import type { Around, Problem } from '../language/language.ts'
import { lintContext } from './lint-context.ts'
import type { LintReply, LintRequest } from './lint-worker.ts'

/** What is wrong with a text, found beside the page; of several questions only the latest is answered. */
export interface LintAsker {
	ask(text: string, around: Around): Promise<Problem[] | undefined>
	close(): void
}

export function lintAsker(): LintAsker {
	if (typeof Worker === 'undefined') return { ask: askHere, close() {} }
	const worker = new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module', name: 'lint' })
	let lastSent: Around | undefined
	let latest = 0
	let busy = false
	let waiting: { text: string; around: Around } | undefined
	let answer: ((problems: Problem[] | undefined) => void) | undefined

	function send() {
		if (!waiting || busy) return
		const { text, around } = waiting
		waiting = undefined
		busy = true
		const { vocabulary: _functions, ...rest } = lintContext(around)
		const request: LintRequest = { id: latest, text }
		if (lastSent !== around) request.context = { ...rest, scripts: around.scripts }
		lastSent = around
		worker.postMessage(request)
	}
	worker.onmessage = ({ data }: MessageEvent<LintReply>) => {
		busy = false
		if (data.id === latest) answer?.(data.problems)
		send()
	}
	// A text that it stumbles over must not end its answers for all others.
	worker.onerror = () => {
		busy = false
		answer?.(undefined)
		send()
	}
	return {
		ask(text, around) {
			latest++
			// Who asked before is no longer interested: his text is not the present one.
			answer?.(undefined)
			waiting = { text, around }
			return new Promise((resolve) => {
				answer = resolve
				send()
			})
		},
		close: () => worker.terminate(),
	}
}

/** Where there are no workers the page itself reads, and loads only then what reading takes. */
async function askHere(text: string, around: Around): Promise<Problem[]> {
	const { findProblems } = await import('./find-problems.ts')
	return findProblems(text, lintContext(around))
}
