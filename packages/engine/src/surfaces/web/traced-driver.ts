import type { TracedPage, TracedScenario } from '@assay/contract/page-trace'
import { mask } from '@assay/contract/secrets'
import type { AtFailure } from '../../run/page-trace.ts'
import type { Driver, Element } from './driver.ts'
import type { PageNow } from './page-now.ts'

/** Memory is bounded also where a scenario never ends: what came first goes first. */
const mostPages = 400
const mostCharacters = 24_000_000

/**
 * A driver that remembers what each step is about, and with `keeps` what the page was: right before an element is acted on,
 * and after each step.
 */
export function tracedDriver<D extends Driver>(driver: D, keeps: boolean): D {
	let pages: (TracedPage | undefined)[] = []
	let characters = 0
	let steps: TracedScenario['steps'] = []
	/** The key of the page that was given last. */
	let known: string | undefined
	/** What the step that runs looked at last, and the page before it acted. */
	let locator: string | undefined
	let before: number | undefined
	/** Where things were when they were last seen. */
	let seen = new Map<string, NonNullable<PageNow['box']>>()

	async function look(element?: Element): Promise<PageNow | undefined> {
		const now = await driver.pageNow({
			...(element ? { element } : {}),
			...(locator === undefined ? {} : { locator }),
			...(keeps && known !== undefined ? { known } : {}),
			html: keeps,
			mask,
		})
		if (now?.box && locator !== undefined) seen.set(locator, now.box)
		return now
	}

	/** The place of a page; undefined where it could not be had. */
	function keep(now: PageNow | undefined): number | undefined {
		if (now?.key === undefined) return undefined
		if (now.html === undefined) return pages.length - 1
		known = now.key
		const { url, width, height, scroll, html } = now
		pages.push({ url, width, height, scroll, html })
		characters += html.length
		for (let oldest = 0; oldest < pages.length - 1; oldest++) {
			if (pages.length - oldest <= mostPages && characters <= mostCharacters) break
			characters -= pages[oldest]?.html.length ?? 0
			pages[oldest] = undefined
		}
		return pages.length - 1
	}

	const acting =
		<Rest extends unknown[]>(act: (element: Element, ...rest: Rest) => Promise<void>) =>
		async (element: Element, ...rest: Rest) => {
			if (keeps) before = keep(await look(element)) ?? before
			return act(element, ...rest)
		}

	return {
		...driver,
		look(wanted, ...rest) {
			locator = wanted
			return driver.look(wanted, ...rest)
		},
		lookAll(wanted, ...rest) {
			locator = wanted
			return driver.lookAll(wanted, ...rest)
		},
		measure(wanted, ...rest) {
			locator = wanted[0]
			return driver.measure(wanted, ...rest)
		},
		click: acting(driver.click),
		point: acting(driver.point),
		drag: acting(driver.drag),
		type: acting(driver.type),
		upload: acting(driver.upload),
		async press(presses, element) {
			if (keeps) before = keep(await look(element)) ?? before
			await driver.press(presses, element)
		},
		hover: acting(driver.hover),
		trace: {
			async ended(step, failed) {
				const own = { locator, before }
				const now = keeps || failed ? await look() : undefined
				const after = keep(now)
				if (keeps) steps.push({ step, before: own.before ?? steps.at(-1)?.after, after })
				locator = before = undefined
				return failed && now ? atFailure(now, own.locator === undefined ? undefined : seen.get(own.locator)) : {}
			},
			cut() {
				const cut = compact(pages, steps)
				pages = []
				steps = []
				known = undefined
				characters = 0
				seen = new Map()
				return cut
			},
		},
	}
}

function atFailure({ box, width, height, status, url }: PageNow, last: PageNow['box'] | undefined): AtFailure {
	const place = box ?? last
	const gone = box ? {} : { gone: true }
	return {
		...(place ? { mark: { ...place, window: { width, height }, ...gone } } : {}),
		...(status >= 400 ? { answered: { status, url } } : {}),
	}
}

/** Without the places of what was let go. */
function compact(all: (TracedPage | undefined)[], steps: TracedScenario['steps']): TracedScenario {
	const pages: TracedPage[] = []
	const places = all.map((page) => (page ? pages.push(page) - 1 : undefined))
	const placed = (place: number | undefined) => (place === undefined ? undefined : places[place])
	return {
		pages,
		steps: steps.map(({ step, before, after }) => ({ step, before: placed(before), after: placed(after) })),
	}
}
