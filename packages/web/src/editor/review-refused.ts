import type { CallFailed } from '@assay/contract/client'

/** Why a change cannot be looked at: the field's own sentence says more than the call's. */
export const reviewRefused = (failure: CallFailed) => failure.problem?.errors?.[0]?.message

/** Why what was looked at cannot be accepted. */
export const acceptRefused = (failure: CallFailed) =>
	failure.status === 409
		? 'Somebody else saved one of these meanwhile. Nothing was written; look again.'
		: reviewRefused(failure)
