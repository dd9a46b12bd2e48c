import { NotYet, StepWrong } from '../../../run/step-errors.ts'
import type { Measured } from '../box.ts'
import type { Found, Sight } from '../driver.ts'
import { answered } from './answered.ts'
import type { Looks } from './driver-parts.ts'
import { lookAllScript, lookScript, measureScript } from './page-scripts.generated.ts'

type Read = <T>(script: string, args: unknown[]) => Promise<T & { invalid?: string }>

/** What is asked of the page about elements; `read` runs a script in the frame of the steps. */
export function looksBy(read: Read): Looks {
	const readable = async <T>(locators: string[], asked: Promise<T & { invalid?: string }>) => {
		const answer: T & { invalid?: string; noPage?: string; values?: unknown[] } = answered(await asked)
		if (answer.noPage !== undefined) throw new NotYet(answer.noPage)
		answer.values?.forEach(answered)
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
