import { NotYet } from '../../../run/step-errors.ts'

/** Throws `NotYet` for null, which chromedriver answers, and no error, where a dialog opens while it is asked. */
export function answered<Answer>(answer: Answer | null): Answer {
	if (answer === null) throw new NotYet('The page could not be read: a dialog opened meanwhile')
	return answer
}
