import { type FoundStep, findStep } from './find-action.ts'
import { keptFor } from './kept-for.ts'
import type { Vocabulary } from './vocabulary.ts'

/** As findStep, for who reads the same texts again with each keystroke: what was read is kept. Treat it as read-only. */
export function rememberedStep(text: string, vocabulary: Vocabulary): FoundStep {
	const kept = memoryOf(vocabulary)
	const young = kept.young.get(text)
	if (young) return young
	const found = kept.old.get(text) ?? findStep(text, vocabulary)
	if (kept.young.size >= most) {
		kept.old = kept.young
		kept.young = new Map()
	}
	kept.young.set(text, found)
	return found
}

// Two generations of a long feature's steps each: more is thrown away, what is read again stays.
const most = 6000

interface Memory {
	young: Map<string, FoundStep>
	old: Map<string, FoundStep>
}

const memoryOf = keptFor((_vocabulary: Vocabulary): Memory => ({ young: new Map(), old: new Map() }))
