import type { RecordedName } from '@assay/contract/recordings'

/** An object of the repository, as steps name it: `[page.element]`. */
export interface RecordedObject {
	page: string
	element: string
	locator: string
}

/** Gives elements their names: that of the object which finds them already, else a readable one that is not taken. */
export function nameObjects(existing: readonly RecordedObject[]) {
	const byLocator = new Map(existing.map((one) => [one.locator, one]))
	const taken = new Set(existing.map(({ page, element }) => `${page}.${element}`))
	return (found: RecordedName): RecordedObject => {
		const [locator = ''] = found.locators
		const reused = [found.known, ...found.locators].flatMap((one) => (one && byLocator.get(one)) || [])[0]
		if (reused) return reused
		const page = camelCase(found.page) || 'page'
		const base = camelCase(found.element) || 'element'
		let element = base
		for (let n = 2; taken.has(`${page}.${element}`); n++) element = `${base}${n}`
		taken.add(`${page}.${element}`)
		const made = { page, element, locator }
		byLocator.set(locator, made)
		return made
	}
}

/** Of the words of a page: `Add to basket!` is addToBasket; at most four words, because a name is read in every step. */
function camelCase(text: string): string {
	const words = text
		.normalize('NFD')
		.replace(/[\u0300-\u036f'’]/g, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.slice(0, 4)
		.map((word, n) => {
			const small = word.toLowerCase()
			return n === 0 ? small : small.charAt(0).toUpperCase() + small.slice(1)
		})
		.join('')
		.slice(0, 40)
	return /^\p{N}/u.test(words) ? `n${words}` : words
}
