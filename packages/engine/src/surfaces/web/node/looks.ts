import { NotYet, StepWrong } from '../../../run/step-errors.ts'
import type { Measured } from '../box.ts'
import type { Found, Sight } from '../driver.ts'
import type { Looks } from './driver-parts.ts'
import { lookAllScript, lookScript, measureScript } from './page-scripts.generated.ts'

type Read = <T>(script: string, args: unknown[]) => Promise<T & { invalid?: string }>

/** What is asked of the page about elements; `read` runs a script in the frame of the steps. */
export function looksBy(read: Read): Looks {
	const readable = async <T>(locators: string[], asked: Promise<T & { invalid?: string }>) => {
		const answer: (T & { invalid?: string; values?: unknown[] }) | null = await asked
		// WebDriver's Execute Script answers null where a dialog opens meanwhile; our scripts never do.
		if (answer === null || answer.values?.includes(null))
			throw new NotYet('could not be read: a dialog opened meanwhile')
		if (answer.invalid === undefined) return answer
		throw new StepWrong(`The locator ${locators.join(' or ')} cannot be read: ${answer.invalid}`)
	}
	return {
		look: (locator, need, want) => readable([locator], read<Sight>(lookScript, [locator, need, want ?? null])),
		async lookAll(locator, want) {
			const { found } = await readable([locator], read<{ found: Found[] }>(lookAllScript, [locator, want ?? 'checked']))
			return found
		},
		measure: (locators, mode) => readable(locators, read<Measured>(measureScript, [locators, mode])),
	}
}
