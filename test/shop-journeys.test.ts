import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { findStep } from '@assay/engine/feature/find-action'
import { failedStep, foldRun } from '@assay/engine/log/fold'
import { runBundle } from '@assay/engine/surfaces/run-bundle'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectFeatures, type LocalFeature } from '../packages/cli/src/run/collect-features.ts'
import { readEnvironmentFile } from '../packages/cli/src/run/environment-file.ts'
import { localHost } from '../packages/cli/src/run/local-host.ts'
import { readObjects } from '../packages/cli/src/run/read-objects.ts'

/**
 * Features on the demo shop as a tester would write them. To run them by hand, with the shop started:
 * `npx assay run test/shop-journeys --environment examples/environments/local.json`
 */
const folder = join(import.meta.dirname, 'shop-journeys')
const fewest = 120

let shop: { url: string; close(): Promise<void> } | undefined
const events: RunEvent[] = []
/** Bytes: what the pages of all steps of a scenario may take, by the specification. */
const mostOfTrace = 300_000

beforeAll(async () => {
	const { startShop } = await import(join(import.meta.dirname, '../examples/shop/server.mjs'))
	const opened: NonNullable<typeof shop> = await startShop()
	shop = opened
	await run(collectFeatures([folder]).features, events)
}, 180_000)

afterAll(() => shop?.close())

async function run(features: LocalFeature[], into: RunEvent[], more: Record<string, unknown> = {}) {
	const { root } = collectFeatures([folder])
	const host = localHost(root, (event) => into.push(event), new AbortController().signal, { keepsEvidence: false })
	const { ui, settings } = readEnvironmentFile(join(import.meta.dirname, '../examples/environments/local.json'))
	try {
		await runBundle(
			{
				name: 'Journeys on the demo shop',
				kind: 'BUSINESS_SCENARIO',
				features: features.map((feature) => ({ ...feature, locators: readObjects(undefined, [folder], root) })),
				included: {},
				files: [],
				environment: {
					name: 'local',
					ui: { ...ui, baseUrl: shop?.url },
					api: {},
					settings: { ...settings, PARALLEL_FEATURES: 2, ...more },
				},
				secrets: [],
			},
			host,
		)
	} finally {
		await host.close()
	}
}

const scenarios = () => foldRun(events).features.flatMap((feature) => feature.scenarios)

test('every scenario passes', () => {
	const failed = scenarios().flatMap(({ name, status, steps, reason }) => {
		const step = failedStep(steps)
		return status === 'passed' ? [] : [`${name}: ${step ? `${step.text}: ${step.message}` : reason}`]
	})
	expect(failed).toEqual([])
	expect(scenarios().length).toBeGreaterThan(12)
})

test(`at least ${fewest} different actions have passed in them`, () => {
	const passed = scenarios().flatMap(({ steps }) => steps.filter(({ status }) => status === 'passed'))
	const names = new Set(passed.flatMap(({ text }) => findStep(text, vocabularyWith()).action?.name ?? []))
	console.log(`${names.size} different actions in ${passed.length} steps`)
	expect(names.size).toBeGreaterThanOrEqual(fewest)
})

test('the pages of a journey that fails at its end are kept in at most 300 kB a scenario', {
	timeout: 120_000,
}, async () => {
	const last = 'Then VERIFY_TEXT [order.number] + {{orderNumber}}'
	const failing = collectFeatures([folder])
		.features.filter(({ text }) => text.includes(last))
		.map((feature) => {
			const [before = '', longest = ''] = feature.text.split('\n  Scenario:')
			const ends = longest.replace(last, 'Then VERIFY_TEXT [order.number] + {no such number}')
			return { ...feature, text: `${before}\n  Scenario:${ends}` }
		})
	const ran: RunEvent[] = []
	await run(failing, ran, { 'Check.wait.time': 1 })
	const [failed] = foldRun(ran).features.flatMap(({ scenarios }) =>
		scenarios.filter(({ status }) => status === 'failed'),
	)
	const traces = (failed?.steps ?? []).flatMap(({ evidence }) =>
		evidence.flatMap((one) => (one.kind === 'page' && 'blob' in one.content ? [one.content] : [])),
	)
	const sizes = new Map(traces.map(({ blob, size }) => [blob, size]))
	console.log(`${[...sizes.values()].join(', ')} bytes for the pages of ${traces.length} steps`)
	expect(traces.length).toBeGreaterThan(20)
	expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(mostOfTrace)
})
