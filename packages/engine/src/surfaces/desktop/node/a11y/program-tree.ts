import type { Elements } from './elements.ts'

/** Asks what programs publish of their windows; where that fails, the next question is asked over a new conversation. */
export type ProgramTree = <Answer>(question: (elements: Elements) => Promise<Answer>) => Promise<Answer>

/** `open`: begins a conversation. */
export function programTree(open: () => Promise<Elements>): ProgramTree {
	let opened: Promise<Elements> | undefined
	return async (question) => {
		opened ??= open()
		try {
			return await question(await opened)
		} catch (error) {
			opened = undefined
			throw error
		}
	}
}
