import { type Action, operatorsOf } from './action.ts'
import { keptFor } from './kept-for.ts'
import { type CutStep, cutStep, type Word } from './steps.ts'
import { editDistance, eitherOf, nearest } from './values/nearest.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Finds which action a step means: the first word, or words, that equal a name. All other words only help the reader. */
export interface FoundStep extends CutStep {
	action?: Action
	/** Where the name stands in the step's text, or what stands where one should. */
	name: Word
	/** Why no action was found. */
	problem?: string
	nearest: string[]
}

export function findStep(text: string, vocabulary: Vocabulary): FoundStep {
	// The action decides which operators its data may be, so it is sought before the first group, where it nearly always is.
	const head = text.search(/[[<{]/)
	const before = findAction(cutStep(head < 0 ? text : text.slice(0, head)).words, vocabulary)
	const cut = cutStep(text, before?.action && operatorsOf(before.action))
	const found = before ?? findAction(cut.words, vocabulary)
	if (found && 'action' in found) return { ...cut, ...found, nearest: [] }
	return { ...cut, ...unknown(found?.name ?? candidate(cut.words), vocabulary) }
}

type Finding = { action: Action; name: Word } | { action?: undefined; name: Word }

function findAction(words: Word[], { builtIn, custom }: Vocabulary): Finding | undefined {
	const { byName, longest } = namesOf(builtIn)
	for (const [at, word] of words.entries()) {
		for (let length = Math.min(longest, words.length - at); length > 0; length--) {
			const spoken = words.slice(at, at + length)
			const action = byName.get(spoken.map(({ text }) => normal(text)).join('_'))
			const last = spoken.at(-1)
			if (action && last) return { action, name: { ...word, text: action.name, to: last.to } }
		}
		const own = custom?.actions.find(({ name, aliases }) => answersTo(word.text, [name, ...aliases]))
		if (own) return { action: own, name: { ...word, text: own.name } }
		if (meantAsAction(word.text, byName)) return { name: word }
	}
	return undefined
}

interface Names {
	byName: ReadonlyMap<string, Action>
	/** Words of the longest name. */
	longest: number
}

const namesOf = keptFor((actions: readonly Action[]): Names => {
	const byName = new Map(actions.flatMap((action) => [action.name, ...action.aliases].map((name) => [name, action])))
	return { byName, longest: Math.max(...[...byName.keys()].map((name) => name.split('_').length)) }
})

/** A project's own actions are written exactly, since a short name of theirs may also be a word of a sentence. */
const answersTo = (word: string, names: readonly string[]) =>
	names.includes(word) && (word.includes('_') || /[a-z][A-Z]/.test(word) || word === word.toUpperCase())

/** Names are read in any case, with spaces or hyphens for underscores, also before a comma. */
const normal = (word: string) =>
	word
		.toUpperCase()
		.replaceAll('-', '_')
		.replace(/[.,:;]+$/, '')

/** `CLIK_JS`, `CLIKC`: passing over it to a later word that is an action would run something else than was written. */
const meantAsAction = (word: string, byName: Names['byName']) =>
	/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(word) ||
	(/^[A-Z]{3,}$/.test(word) && [...byName.keys()].some((name) => editDistance(word, name) <= 1))

function candidate(words: Word[]): Word {
	const fillers = new Set(['user', 'i', 'the', 'a', 'an', '+'])
	const word =
		words.find(({ text }) => /^[A-Z][A-Z0-9_]+$/.test(text)) ??
		words.find(({ text }) => !fillers.has(text.toLowerCase()))
	return word ?? { text: '', from: 0, to: 0 }
}

function unknown(name: Word, vocabulary: Vocabulary) {
	if (name.text === '') return { name, problem: 'The step names no action', nearest: [] }
	const near = nearestActions(name.text, vocabulary)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	return { name, problem: `There is no action ${name.text}${hint}`, nearest: near }
}

/** By slips of the typist first, else by the start of the name. */
function nearestActions(name: string, { builtIn, custom }: Vocabulary): string[] {
	const wanted = normal(name)
	const names = [...namesOf(builtIn).byName.keys(), ...(custom?.actions ?? []).map((own) => own.name)]
	const slips = nearest(wanted, names, wanted.length > 8 ? 3 : 2)
	if (slips.length > 0) return slips
	return names
		.filter((other) => wanted.length > 2 && (other.startsWith(wanted) || wanted.startsWith(other)))
		.slice(0, 3)
}
