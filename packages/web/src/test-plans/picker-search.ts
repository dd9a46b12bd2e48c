import { screenLimits } from '@assay/contract/screens'

/** A picker searches from so many characters on (application.md section 9). */
const { searchFrom } = screenLimits

/** What is searched now: the typed text once it is long enough, everything again once it is empty, else what was before. */
export const pickerSearch = (former: string, typed: string) =>
	typed === '' || typed.length >= searchFrom ? typed : former
