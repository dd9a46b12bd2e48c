import { action, element, expected, read } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { readIndexedText } from '../../../feature/values/indexed-text.ts'
import { readSoughtText, readTextPart } from '../../../feature/values/text-part.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
import type { Driver } from '../driver.ts'
import { linkContaining, linkWith } from '../links.ts'
import type { Page, WebContext } from '../page.ts'

const text = () => expected('text', { or: 'data' })
const indexed = () => read(expected('text_index', { or: 'data' }), readIndexedText)

/** A link is there or not at once; a moment is allowed for the page to show it. */
const atLeast = (
	page: Page,
	targetOf: (driver: Driver, text: string) => Target,
	{ text, index }: { text: string; index: number },
) =>
	page.until(async (driver) => {
		const target = targetOf(driver, text)
		const { count } = await driver.look(target.locator, 'present')
		if (count > index) return
		const place = index === 0 ? '' : ` at index ${index}`
		throw new NotYet(`${target.name}${place} was not found: there are ${count}, counted from 0`)
	}, 'search')

export const verifyLinkExist = action({
	name: 'VERIFY_LINK_EXIST',
	on: ['desktop', 'mobile'],
	about: 'Checks that the page has a link with a given text.',
	slots: { text: read(text(), readSoughtText) },
	outcome: 'Passes when a link has exactly the text.',
	example: { step: 'Then VERIFY_LINK_EXIST {Sign out}' },
	run: async ({ text }, { page }: WebContext) => page.expect(linkWith(await page.driver(), text), 'present'),
})

export const verifyPartialLinkTextExist = action({
	name: 'VERIFY_PARTIAL_LINK_TEXT_EXIST',
	on: ['desktop', 'mobile'],
	about: 'Checks that the page has a link whose text contains a given text.',
	slots: { text: read(text(), readTextPart) },
	outcome: 'Passes when a link contains the text.',
	example: { step: 'Then VERIFY_PARTIAL_LINK_TEXT_EXIST {returns}' },
	run: async ({ text }, { page }: WebContext) => page.expect(linkContaining(await page.driver(), text), 'present'),
})

export const verifyLinkTextByIndex = action({
	name: 'VERIFY_LINK_TEXT_BY_INDEX',
	on: ['desktop', 'mobile'],
	about: 'Checks that there are so many links with a text that one has the given index; 0 is the first.',
	slots: { link: indexed() },
	outcome: 'Passes when a link with exactly the text has the index.',
	example: { step: 'Then VERIFY_LINK_TEXT_BY_INDEX {Details_2}' },
	run: ({ link }, { page }: WebContext) => atLeast(page, linkWith, link),
})

export const verifyPartialLinkTextAtIndexExist = action({
	name: 'VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST',
	on: ['desktop', 'mobile'],
	about: 'Checks that there are so many links containing a text that one has the given index; 0 is the first.',
	slots: { link: indexed() },
	outcome: 'Passes when a link containing the text has the index.',
	example: { step: 'Then VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST {kettle_1}' },
	run: ({ link }, { page }: WebContext) => atLeast(page, linkContaining, link),
})

/** How many addresses are asked for at a time. */
const together = 8

export const verifyPageBrokenLinks = action({
	name: 'VERIFY_PAGE_BROKEN_LINKS',
	on: ['desktop', 'mobile'],
	about:
		'Asks for the address of every link that a locator finds, outside of the browser, and expects the HTTP status 200. Elements without href are passed over, as long as one has it.',
	slots: { locator: element() },
	outcome: 'Passes when every address answers 200; fails naming each one that does not.',
	example: { step: 'Then VERIFY_PAGE_BROKEN_LINKS [shop.footerLinks]' },
	async run({ locator }, { page }: WebContext) {
		await page.expect(locator, 'present')
		const driver = await page.driver()
		const found = await driver.lookAll(locator.locator, { attribute: 'href' })
		// The last form is the whole address.
		const addresses = found.flatMap(({ values }) => values.at(-1)?.replace(/#.*$/, '') ?? [])
		const urls = [...new Set(addresses)].filter((address) => /^https?:/i.test(address))
		if (urls.length === 0)
			throw new StepFailed(
				`${locator.name} finds ${found.length === 1 ? '1 element' : `${found.length} elements`}, and none has an address to ask for`,
			)
		const broken: string[] = []
		for (let at = 0; at < urls.length; at += together) {
			const some = urls.slice(at, at + together)
			const answers = await Promise.all(some.map((url) => driver.httpStatus(url)))
			broken.push(...some.flatMap((url, one) => (answers[one] === 200 ? [] : [`${url}: ${answers[one]}`])))
		}
		if (broken.length === 0) return
		throw new StepFailed(
			`${broken.length} of ${urls.length} links of ${locator.name} do not answer 200: ${broken.join(', ')}`,
		)
	},
})

export const verifyImageLoaded = action({
	name: 'VERIFY_IMAGE_LOADED',
	on: ['desktop', 'mobile'],
	about: 'Checks that an image has been loaded, or that its address answers with the HTTP status 200.',
	slots: { locator: element() },
	outcome: 'Passes when the image is there; fails when its address answers otherwise.',
	example: { step: 'Then VERIFY_IMAGE_LOADED [product.photo]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'present', async (driver, found) => {
			const { width, src } = await driver.script<{ width: number; src: string }>(imageState, found)
			if (width > 0) return
			if (!/^https?:/i.test(src)) throw new NotYet('shows no image')
			const status = await driver.httpStatus(src)
			if (status !== 200) throw new NotYet(`was not loaded: ${src} answers ${status}`)
		}),
})

const imageState =
	'return { width: arguments[0].naturalWidth ?? 0, src: arguments[0].currentSrc || arguments[0].src || "" }'

export const verifyImageSrcExist = action({
	name: 'VERIFY_IMAGE_SRC_EXIST',
	on: ['desktop', 'mobile'],
	about: 'Checks that some image of the page has a given address, or one that ends so.',
	slots: { src: read(expected('address', { or: 'data' }), readTextPart) },
	outcome: 'Passes when at least one image has the address.',
	example: { step: 'Then VERIFY_IMAGE_SRC_EXIST {/img/kettle-blue.png}' },
	run: ({ src }, { page }: WebContext) =>
		page.until(async (driver) => {
			const images = await driver.lookAll('//img', { attribute: 'src' })
			if (images.some(({ values }) => values.some((one) => one === src || one.endsWith(src)))) return
			throw new NotYet(`None of the ${images.length} images of the page has the address ${src}`)
		}, 'search'),
})
