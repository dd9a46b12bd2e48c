import { atOnceWords } from '@assay/contract/at-once'
import { UsageWrong } from '../usage.ts'

/** How many features at once `--parallel` asks for; undefined where it is not given. */
export function parallelOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined
	if (text.toLowerCase() === 'all') return atOnceWords.sideBySide
	const number = Number(text)
	if (Number.isInteger(number) && number >= 1 && number <= atOnceWords.most) return number
	throw new UsageWrong(`--parallel: expected a number from 1 to ${atOnceWords.most} or all, got "${text}".`)
}
