import type { Target } from '../../feature/locators.ts'
import type { StepContext } from '../../run/step-context.ts'
import { NotYet, Unsettled } from '../../run/step-errors.ts'
import { inVain, type SearchTime, type Wait, waitUntil } from '../../run/wait.ts'
import type { Driver, Element, Need, Sight, Want } from './driver.ts'

/**
 * The page as actions see it: every element is waited for, every check is given a moment to come true. The browser is
 * opened by the first step that needs it. Unaware of steps and slots.
 */
export interface Page<D extends Driver = Driver> {
	driver(): Promise<D>
	/** Waits until the element is as needed, then does something with it; begins anew if the page replaces it meanwhile. */
	act(target: Target, need: Need, command: (driver: D, element: Element) => Promise<void>): Promise<void>
	/** Waits for the element and reads from it. */
	read(target: Target, want: Want): Promise<string>
	/** Waits for the element, then until `judge` throws no `Unsettled` about what is read, `settle` at most. */
	check(target: Target, want: Want, judge: (values: string[]) => void): Promise<void>
	/** Waits until the element is as needed, by default as long as every search does. */
	expect(target: Target, need: Need, seconds?: number): Promise<void>
	/** Looks again and again, without waiting for anything to be found. */
	until(attempt: (driver: D) => Promise<void>, patience?: Patience | Span): Promise<void>
}

/**
 * `search`: the explicit wait; of what is there and wrong (`Unsettled`) `settle` at most. `settle`: Check.wait.time, for a check
 * of what is already there: a page that is still filling in its text does not fail, and a wrong text does not cost the whole wait. `absence`: for checks that something is not there.
 */
export type Patience = 'search' | 'settle' | 'absence'

/** As long as the step itself says; `every`: milliseconds from look to look, where the action promises that. */
export interface Span {
	seconds: number
	every?: number
}

/** What a step of a web feature may touch. */
export interface WebContext extends StepContext {
	page: Page
}

/** Seconds in which what is to go may go. */
const absence = 10

type Limit = Pick<Wait, 'milliseconds' | 'setting'>

/** Waits as steps do: what is not there within its time fails with `StepFailed`, which names the setting. */
export function waitingPage<D extends Driver>(openDriver: () => Promise<D>, around: SearchTime): Page<D> {
	const { explicitWait, checkWait } = around
	const explicit = { milliseconds: explicitWait * 1000, setting: 'Explicit.wait.time' }
	/** The shorter of its own and the explicit wait, and which setting says so. */
	const limits: Record<Patience, Limit> = {
		search: explicit,
		settle: checkWait < explicitWait ? { milliseconds: checkWait * 1000, setting: 'Check.wait.time' } : explicit,
		absence: absence < explicitWait ? { milliseconds: absence * 1000 } : explicit,
	}
	const wait = (limit: Limit): Wait => ({
		...limit,
		nanos: around.nanos,
		sleep: around.sleep,
		onSlow: around.onSlow,
	})
	const find = async (driver: D, target: Target, need: Need, want?: Want) => {
		const sight = await driver.look(target.locator, need, want)
		if (!sight.element || sight.reason) throw new NotYet(`${target.name} ${sight.reason ?? 'was not found'}`)
		return sight as Sight & { element: Element }
	}
	/** The moment begins when what is there is first found wrong, and anew when it was gone meanwhile. */
	const settling = () => {
		let wrongSince: number | undefined
		return async (attempt: () => Promise<void>) => {
			try {
				await attempt()
			} catch (error) {
				if (!(error instanceof Unsettled)) {
					wrongSince = undefined
					throw error
				}
				wrongSince ??= around.nanos()
				const { milliseconds, setting } = limits.settle
				if ((around.nanos() - wrongSince) / 1e6 >= milliseconds) throw inVain(error, milliseconds, setting)
				throw error
			}
		}
	}
	const page: Page<D> = {
		driver: openDriver,
		async act(target, need, command) {
			const driver = await page.driver()
			const settled = settling()
			const attempt = async () => {
				const { element } = await find(driver, target, need)
				await command(driver, element).catch((error: unknown) => {
					if (!(error instanceof NotYet)) throw error
					const Kind = error instanceof Unsettled ? Unsettled : NotYet
					throw new Kind(`${target.name} ${error.message}`)
				})
			}
			await waitUntil(() => settled(attempt), wait(limits.search))
		},
		async read(target, want) {
			const driver = await page.driver()
			return waitUntil(async () => {
				const { values } = await find(driver, target, 'present', want)
				return values?.[0] ?? ''
			}, wait(limits.search))
		},
		async check(target, want, judge) {
			const driver = await page.driver()
			const settled = settling()
			const attempt = async () => {
				const { values } = await find(driver, target, 'present', want)
				judge(values ?? [])
			}
			await waitUntil(() => settled(attempt), wait(limits.search))
		},
		async expect(target, need, seconds) {
			const driver = await page.driver()
			const limit = seconds === undefined ? limits.search : { milliseconds: seconds * 1000 }
			await waitUntil(() => find(driver, target, need), wait(limit))
		},
		async until(attempt, patience = 'settle') {
			const driver = await page.driver()
			if (typeof patience === 'string') {
				const settled = settling()
				const look = () => (patience === 'search' ? settled(() => attempt(driver)) : attempt(driver))
				await waitUntil(look, wait(limits[patience]))
			} else {
				const { seconds, every } = patience
				const limit = wait({ milliseconds: seconds * 1000 })
				await waitUntil(() => attempt(driver), { ...limit, ...(every ? { every: every * 1000 } : {}) })
			}
		},
	}
	return page
}
