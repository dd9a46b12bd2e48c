import { CallFailed } from '@assay/contract/client'

/** Why a call to the server failed, in a sentence for whoever watches the executor. */
export function callProblem(error: unknown): string {
	if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : String(error)
	if (error.status === 401) return 'The server refuses the token of this executor; trying again.'
	// Its reason is for whoever made the token.
	if (error.status === 403) return error.message
	return error.status === 0
		? 'The server does not answer; trying again.'
		: `The server answered ${error.status}; trying again.`
}
