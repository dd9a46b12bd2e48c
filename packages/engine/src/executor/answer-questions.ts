import { performOperation } from '@assay/karate/http/perform-operation'
import { servePipe } from '@assay/karate/http/serve-pipe'
import type { Sandbox } from './sandbox.ts'

/** Performs the HTTP calls that code in a sandbox waits for: the child may have no threads, so its parent does. */
export interface Questions {
	/** How many it waits for at this moment: while it does, its silence means nothing. */
	open(): number
}

/** Served once for the life of a sandbox: its features follow one another on the same pipes. */
export function answerQuestions(sandbox: Sandbox): Questions {
	let open = 0
	servePipe(sandbox.questions, sandbox.answers, async (operation, args) => {
		open++
		try {
			return await performOperation(operation, args)
		} finally {
			open--
		}
	})
	return { open: () => open }
}
