import { SessionLost } from '../../../../run/step-errors.ts'
import type { Element } from '../../driver.ts'

export type Browser = import('webdriver').Client

/** Runs a command and puts its error into the words of a step. */
export type Command = <T>(run: () => Promise<T>, translate?: (error: unknown) => unknown) => Promise<T>

export function idOf(element: Element): string {
	const [id] = Object.values(element)
	if (id === undefined) throw new SessionLost('The browser named no element')
	return id
}
