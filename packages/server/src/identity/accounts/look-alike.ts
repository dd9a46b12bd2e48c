/** Names that a reader takes for one another: Unicode's skeletons (TR39) and the rules for what a user name is written in. */

/** What two names have in common that look alike, apart from case. */
export async function userSkeleton(name: string): Promise<string> {
	// Before the case is taken away: a capital I looks like an l, a small i does not.
	return skeleton((await skeleton(name)).toLowerCase())
}

/** Group names differ in case (`Shop` and `shop` are two). */
export const groupSkeleton = (name: string) => skeleton(name)

async function skeleton(name: string): Promise<string> {
	// Six thousand pairs and an expression that holds them: loaded with the first name that is given.
	const { default: replaced } = await import('unhomoglyph')
	const seen = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
	return replaced(seen.normalize('NFD')).normalize('NFD')
}

export const looksTaken = 'This name looks like one that exists already.'

/** What a user name may not hold because nobody sees it or takes it for something else; a sentence that names the character. */
export function deceptive(name: string): string | undefined {
	const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.exec(name)?.[0]
	if (invisible) return `Leave out the invisible character ${code(invisible)}${known[code(invisible)] ?? ''}.`
	const other = [...name].find((letter) => letter.normalize('NFKC') !== letter)
	if (other) return `Write "${other.normalize('NFKC')}" instead of "${other}" (${code(other)}).`
	if (alphabets.some((alphabet) => alphabet.test(name))) return undefined
	const [first = ''] = /\p{L}/u.exec(name) ?? []
	const own = alphabets.find((alphabet) => alphabet.test(first))
	const strange = [...name].find((letter) => !own?.test(letter)) ?? first
	return `Use the letters of one alphabet: "${strange}" (${code(strange)}) is of another one.`
}

const code = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

const known: Record<string, string> = {
	'U+00AD': ', a soft hyphen',
	'U+200B': ', a zero-width space',
	'U+200C': ', a zero-width non-joiner',
	'U+200D': ', a zero-width joiner',
	'U+200E': ', a left-to-right mark',
	'U+200F': ', a right-to-left mark',
	'U+202E': ', a right-to-left override',
	'U+2060': ', a word joiner',
	'U+3164': ', a Hangul filler',
	'U+FEFF': ', a zero-width space',
}

/** The scripts in use today, each alone, and those that are written together (TR39, "highly restrictive"). */
const alphabets = [
	'Latin',
	'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao',
	'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
]
	.flatMap((line) => line.split(' '))
	.concat('Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul')
	.map((scripts) => {
		const letters = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`)
		return new RegExp(`^[${letters.join('')}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u')
	})
