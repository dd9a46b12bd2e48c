import { Unsettled } from '../../run/step-errors.ts'
import type { Driver, Element } from './driver.ts'

/** By its text with blanks as the page shows them, by its value attribute, by its place from 1, or at a share (0 to 1) of those that can be chosen. */
export type EntryWish = { text: string } | { value: string } | { place: number } | { share: number }

/** Chooses an entry of a drop-down list and gives its text. Throws `Unsettled`, as the end of a sentence about the list. */
export async function chooseEntry(driver: Driver, list: Element, wish: EntryWish): Promise<string> {
	const [[kind, wanted] = []] = Object.entries(wish)
	const { option, chosen, text, problem } = await driver.script<Found>(entry(ways[kind as Kind]), list, wanted)
	if (problem || !option) throw new Unsettled(problem ?? 'has no such entry')
	// a click would take the choice away again where a list takes several
	if (!chosen) await driver.click(option)
	return text ?? ''
}

interface Found {
	option?: Element
	chosen?: boolean
	text?: string
	problem?: string
}

type Kind = EntryWish extends infer W ? (W extends object ? keyof W : never) : never

/** Bodies of a script that knows `list`, `wanted`, `entries`, `plain` and `offered`. */
const ways: Record<Kind, string> = {
	text: /* js */ `const option = entries.find((entry) => plain(entry.text) === plain(wanted))
		const problem = 'has no entry "' + plain(wanted) + '" but ' + offered((entry) => plain(entry.text))`,
	value: /* js */ `const option = entries.find((entry) => entry.value === wanted)
		const problem = 'has no entry with the value "' + wanted + '" but ' + offered((entry) => entry.value)`,
	place: /* js */ `const option = entries[wanted - 1]
		const problem = 'has ' + entries.length + ' entries, no ' + wanted + '.'`,
	share: /* js */ `const able = entries.filter((entry) => !entry.matches(':disabled') && entry.value !== '')
		const option = able[Math.floor(wanted * able.length)]
		const problem = 'has no entry to choose'`,
}

const entry = (find: string) => /* js */ `
	const [list, wanted] = arguments
	if (list.localName !== 'select') return { problem: 'is a <' + list.localName + '>, not a drop-down list' }
	const plain = (words) => words.replace(/\\s+/g, ' ').trim()
	const entries = [...list.options]
	const offered = (of) => entries.map((entry) => '"' + of(entry) + '"').slice(0, 12).join(', ') || 'none at all'
	${find}
	if (option && option.matches(':disabled')) return { problem: 'offers "' + plain(option.text) + '" but it is disabled' }
	return option ? { option, chosen: list.multiple && option.selected, text: plain(option.text) } : { problem }
`
