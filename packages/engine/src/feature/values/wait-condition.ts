import { plainBlanks } from './plain-blanks.ts'
import type { Reading } from './reading.ts'

export const states = ['enabled', 'disabled', 'visible', 'hidden', 'selected', 'unselected'] as const

type State = (typeof states)[number]

interface Seen {
	present: boolean
	visible: boolean
	enabled: boolean
	/** Null for what never is. */
	selected: boolean | null
}

export interface WaitCondition {
	text: string
	/** `text`: undefined where the element is not in the page. */
	holds(seen: Seen, text: string | undefined): boolean
}

const is: Record<State, (seen: Seen) => boolean> = {
	enabled: ({ present, enabled }) => present && enabled,
	disabled: ({ present, enabled }) => present && !enabled,
	visible: ({ visible }) => visible,
	hidden: ({ visible }) => !visible,
	selected: ({ present, selected }) => present && selected === true,
	unselected: ({ present, selected }) => present && selected === false,
}

/** What `::false` asks for: nothing holds of an element that is not there. */
const opposites: Record<State, State> = {
	enabled: 'disabled',
	disabled: 'enabled',
	visible: 'hidden',
	hidden: 'visible',
	selected: 'unselected',
	unselected: 'selected',
}

const isState = (name: string): name is State => Object.hasOwn(is, name)

/** A state, `enabled::true` or `::false`, a text, `contains::part`; `||` between them means any. Capitals do not count. */
export function readWaitCondition(text: string): Reading<WaitCondition> {
	const parts = text.split('||').map((part) => part.trim())
	if (parts.some((part) => /^(?:contains::)?\s*$/i.test(part)))
		return { must: `be ${states.join(', ')}, a text, contains::part, or several with || between` }
	const conditions = parts.map(condition)
	return {
		value: { text: parts.join(' or '), holds: (seen, shown) => conditions.some((holds) => holds(seen, shown)) },
	}
}

function condition(part: string): WaitCondition['holds'] {
	const [, word = '', value] = part.match(/^([a-z]+)(?:::([\s\S]*))?$/i) ?? []
	const name = word.toLowerCase()
	const plain = (text: string) => plainBlanks(text).trim().toLowerCase()
	const same = (one: string, other: string) => plain(one) === plain(other)
	if (isState(name) && (value === undefined || /^\s*(?:true|false)\s*$/i.test(value)))
		return is[value === undefined || same(value, 'true') ? name : opposites[name]]
	if (name === 'contains' && value !== undefined) {
		return (_, shown) => shown?.toLowerCase().includes(plain(value)) ?? false
	}
	return (_, shown) => shown !== undefined && same(shown, name === 'text' && value !== undefined ? value : part)
}
