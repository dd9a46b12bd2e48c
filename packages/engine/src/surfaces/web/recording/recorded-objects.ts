import type { RecordedName } from '@assay/contract/recordings'

/** An object of the repository, as steps name it: `[page.element]`. */
export interface RecordedObject {
	page: string
	element: string
	locator: string
}

/** Names of pages whose objects lie on every page. */
const everywhere = /^(?:common|shared|site|app|layout|header|footer|navigation|nav|menu)$/i

/** Gives elements their names: that of the object which finds them already, else a readable one that is not taken. */
export function nameObjects(existing: readonly RecordedObject[]) {
	const byLocator = new Map<string, RecordedObject[]>()
	const keep = (one: RecordedObject) => byLocator.set(one.locator, [...(byLocator.get(one.locator) ?? []), one])
	for (const one of existing) keep(one)
	const taken = new Set(existing.map(({ page, element }) => `${page}.${element}`))
	return (found: RecordedName): RecordedObject => {
		const [locator = ''] = found.locators
		const seen = camelCase(found.page) || 'page'
		const opened = camelCase(found.opens ?? '')
		// A locator may find something else on another page, and its name would say where the step is not.
		const here = (one: RecordedObject) =>
			[seen, opened].some((page) => samePage(camelCase(one.page), page)) || everywhere.test(one.page)
		const wanted = [found.known, ...found.locators].flatMap((one) => (one ? (byLocator.get(one) ?? []) : []))
		const reused = wanted.find(here)
		if (reused) return reused
		const page = opened || seen
		const base = opened ? 'open' : camelCase(found.element) || 'element'
		let element = base
		for (let n = 2; taken.has(`${page}.${element}`); n++) element = `${base}${n}`
		taken.add(`${page}.${element}`)
		const made = { page, element, locator }
		keep(made)
		return made
	}
}

/** A page of products is often called by the one that it shows. */
const samePage = (one: string, other: string) => withoutPlural(one) === withoutPlural(other)
const withoutPlural = (name: string) => name.replace(/(?<=[^s])s$/i, '').toLowerCase()

/** Of the words of a page: `Add to basket!` is addToBasket; at most four words, because a name is read in every step. */
function camelCase(text: string): string {
	const words = text
		.normalize('NFD')
		.replace(/[\u0300-\u036f'’]/g, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		// `3 items` are items, however many there are.
		.filter((word, n, all) => n > 0 || !/^\p{N}+$/u.test(word) || all.length === 1)
		.slice(0, 4)
		.map((word, n) => {
			const small = word.toLowerCase()
			return n === 0 ? small : small.charAt(0).toUpperCase() + small.slice(1)
		})
		.join('')
		.slice(0, 40)
	return /^\p{N}/u.test(words) ? `n${words}` : words
}
