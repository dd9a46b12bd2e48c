import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How hard a password is to guess for a program that knows the common ones, keyboard rows, dates and the user's own words. */

// A longer one is judged by its beginning: the estimate's time grows with the square of the length, 30 ms at this one.
const judged = 50
// From 10^8 guesses on (3 of 4); below, a stolen hash is opened in hours.
const least = 3

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded with the first new password: 25 MB and 60 ms that most starts never need. */
function load(): Promise<ZxcvbnFactory> {
	estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
		([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
			new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
	)
	return estimator
}

/** `about` = what belongs to its user: names and addresses. The answer is a sentence that says what would help. */
export async function easyToGuess(password: string, about: readonly string[]): Promise<string | undefined> {
	const { score, feedback } = (await load()).check(
		[...password.normalize('NFKC')].slice(0, judged).join(''),
		wordsOf(about),
	)
	if (score >= least) return undefined
	const why = (feedback.warning && reasons[feedback.warning]) || 'It is too short for what it is made of.'
	return `This password is too easy to guess. ${why} A few words that do not belong together make a good one.`
}

/** Whole and in parts: of `ann.lee@example.org` also `ann`, `lee`, `example`. */
const wordsOf = (about: readonly string[]) =>
	['assay', ...about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])].filter((word) => word.length > 2)

/** By the estimator's name of what it found. */
const reasons: Record<string, string> = {
	straightRow: 'It follows a row of keys.',
	keyPattern: 'It follows a pattern of keys.',
	simpleRepeat: 'It repeats one character.',
	extendedRepeat: 'It repeats the same part.',
	sequences: 'It holds a row of letters or digits such as abc or 6543.',
	recentYears: 'It is built on a year.',
	dates: 'It is built on a date.',
	topTen: 'It is among the most used passwords.',
	topHundred: 'It is among the most used passwords.',
	common: 'It is in the lists of common passwords.',
	similarToCommon: 'It is close to a common password.',
	wordByItself: 'It is a single word.',
	namesByThemselves: 'It is a name.',
	commonNames: 'It is a name.',
	userInputs: 'It is built on your name, your e-mail address or a project of yours.',
}
