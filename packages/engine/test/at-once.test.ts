import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { fakePage, testBundle, testHost } from './support/host.ts'

/** A Karate feature that waits as long as a service would, in a host whose clock stands still. */
const slow = () =>
	testHost({
		runKarate: async (feature, _bundle, recorder) => {
			recorder.scenarioStarted({ name: feature.name, line: 1, tags: [], steps: 1 })
			await new Promise((resolve) => setTimeout(resolve, 5))
			recorder.scenarioFinished({ status: 'passed', nanos: 1 })
			return { scenarios: 1, passed: 1, failed: 0 }
		},
	})

/** The most scenarios that the log has open at the same time. */
function most(events: readonly RunEvent[]): number {
	let open = 0
	return events.reduce((most, { type }) => {
		if (type === 'scenarioStarted') open++
		if (type === 'scenarioFinished') open--
		return Math.max(most, open)
	}, 0)
}

const begun = (events: readonly RunEvent[]) =>
	events.flatMap((event) => (event.type === 'featureStarted' ? [event.name] : []))

async function run(features: Partial<BundleFeature>[], over: Partial<Bundle>, host = slow()) {
	await runBundle(testBundle(features, { kind: 'BUSINESS_SCENARIO', ...over }), host)
	return host.events
}

const twelve = Array.from({ length: 12 }, (): Partial<BundleFeature> => ({ featureType: 'KARATE' }))
const settings = (values: Record<string, unknown>) => ({
	environment: { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 1, ...values } },
})

/** A part of a run that several executors share. */
const continued = { features: 0, scenarios: 0, failed: 0, errors: [], texts: {}, nanos: 0, shared: {}, variables: {} }

describe('At once', () => {
	it('runs one feature after another where nothing is said', async () => {
		const events = await run(twelve, {})
		expect(most(events)).toBe(1)
		expect(begun(events)).toEqual(twelve.map((_, at) => `feature ${at + 1}`))
	})

	it('0 runs all of them side by side, a number so many', async () => {
		expect(most(await run(twelve, { atOnce: 0 }))).toBe(12)
		expect(most(await run(twelve, { atOnce: 3 }))).toBe(3)
	})

	it('1 runs one after another although the environment says otherwise, and another number counts more than that', async () => {
		expect(most(await run(twelve, { atOnce: 1, ...settings({ PARALLEL_FEATURES: 4 }) }))).toBe(1)
		expect(most(await run(twelve, { atOnce: 2, ...settings({ PARALLEL_FEATURES: 4 }) }))).toBe(2)
		expect(most(await run(twelve, settings({ PARALLEL_FEATURES: 4 })))).toBe(4)
	})

	it('takes more lanes while others run, as many at the same time as before', async () => {
		const features = testBundle(twelve).features
		const store = features.slice(3).map((feature) => [feature])
		const asked: number[] = []
		const host = slow()
		host.moreLanes = async ({ idle }) => {
			asked.push(idle)
			return store.splice(0, Math.max(1, idle))
		}
		await runBundle({ ...testBundle(features.slice(0, 3)), kind: 'BUSINESS_SCENARIO', atOnce: 3, continued }, host)
		expect(begun(host.events).toSorted()).toEqual(features.map(({ name }) => name).toSorted())
		expect(most(host.events)).toBe(3)
		expect(foldRun(host.events)).toMatchObject({ status: 'SUCCESS', counts: { passed: 12, notRun: 0 } })
		expect(asked.at(-1)).toBeGreaterThan(0)
	})

	it('a single feature of several to come leaves room for the others', async () => {
		const features = testBundle(twelve).features
		const store = features.slice(1).map((feature) => [feature])
		const host = slow()
		host.moreLanes = async ({ idle }) => store.splice(0, idle)
		await runBundle({ ...testBundle(features.slice(0, 1)), kind: 'BUSINESS_SCENARIO', atOnce: 4, continued }, host)
		expect(most(host.events)).toBe(4)
		expect(begun(host.events)).toHaveLength(12)
	})

	it('side by side opens no more browsers than there is room for, while features without one go on', async () => {
		let open = 0
		let browsers = 0
		const host = slow()
		host.room = () => 2
		host.openDriver = async () => {
			browsers = Math.max(browsers, ++open)
			const { driver } = fakePage({ '//h1': 'x' })
			return {
				...driver,
				close: async () => {
					open--
				},
			}
		}
		const web = Array.from({ length: 6 }, () => ({
			text: 'Feature: f\nScenario: s\n* VERIFY_TEXT [shop.title] + {x}',
			locators: { shop: { title: '//h1' } },
		}))
		const events = await run([...web, ...twelve], { atOnce: 0, ...settings({}) }, host)
		expect(browsers).toBe(2)
		expect(most(events)).toBeGreaterThanOrEqual(12)
		expect(foldRun(events).counts).toMatchObject({ passed: 18, failed: 0 })
	})

	it('begins with what usually takes longest; a feature that never ran counts as the middle', async () => {
		const usual = [1, 9, undefined, 5, 7]
		const features = usual.map((nanos) => ({
			featureType: 'KARATE' as const,
			...(nanos === undefined ? {} : { usual: nanos }),
		}))
		expect(begun(await run(features, { atOnce: 2 }))).toEqual([2, 5, 3, 4, 1].map((at) => `feature ${at}`))
		expect(begun(await run(features, {}))).toEqual([1, 2, 3, 4, 5].map((at) => `feature ${at}`))
	})

	it('keeps features in their order that share a variable of the run, and the log says which and why', async () => {
		const page = fakePage({ '//h1': '42' })
		const text = (steps: string) => ({
			text: `Feature: f\nScenario: s\n${steps}`,
			locators: { shop: { title: '//h1' } },
		})
		const features = [
			text('* WAIT <1>\n* SET_VARIABLE <42> {{{order}}}'),
			...twelve,
			text('* VERIFY_TEXT [shop.title] + {{{order}}}'),
		]
		const host = slow()
		host.openDriver = async () => page.driver
		const view = foldRun(await run(features, { atOnce: 0, ...settings({}) }, host))
		expect(view.status).toBe('SUCCESS')
		expect(view.notes.map(({ text }) => text)).toEqual(['One after another, for {{{order}}}: feature 1, feature 14.'])
	})

	it('a feature tied by @after begins when the other has ended, however long that takes', async () => {
		const text = (tags: string) => ({
			featureType: 'KARATE' as const,
			text: `${tags}\nFeature: f\nScenario: s\n* def a = 1`,
		})
		const features = [text(''), text('@after=feature_3'), text(''), text('@after=feature_1')]
		const events = await run(features, { atOnce: 0 })
		const place = (type: RunEvent['type'], name: string) => {
			const { id } = foldRun(events).features.find((feature) => feature.name === name) ?? {}
			return events.findIndex((event) => event.type === type && 'feature' in event && event.feature === id)
		}
		expect(place('featureStarted', 'feature 4')).toBeGreaterThan(place('featureFinished', 'feature 1'))
		expect(place('featureStarted', 'feature 3')).toBeGreaterThan(place('featureFinished', 'feature 2'))
		expect(most(events)).toBe(2)
		expect(foldRun(events).notes).toMatchObject([
			{ level: 'warning', text: '"feature 2" is to run after "feature_3", which stands behind it.' },
			{ level: 'info', text: 'One after another, for @after=feature_1: feature 1, feature 4.' },
			{ level: 'info', text: 'One after another, for @after=feature_3: feature 2, feature 3.' },
		])
	})
})
