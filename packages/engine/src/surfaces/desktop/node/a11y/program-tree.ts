import { type Elements, openElements } from './elements.ts'

/** Asks what programs publish of their windows; where that fails, the next question is asked over a new conversation. */
export type ProgramTree = <Answer>(question: (elements: Elements) => Promise<Answer>) => Promise<Answer>

/** `address`: of the session's bus. */
export function programTree(address: string): ProgramTree {
	let opened: Promise<Elements> | undefined
	return async (question) => {
		opened ??= openElements(address)
		try {
			return await question(await opened)
		} catch (error) {
			opened = undefined
			throw error
		}
	}
}
