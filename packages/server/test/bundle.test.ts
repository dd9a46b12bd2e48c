import { beforeAll, expect, test } from 'vitest'
import { makeBundle } from '../src/executor/bundles/bundle.ts'
import { enqueue } from '../src/runs/queue.ts'
import { type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
})

async function save(name: string, more: object = {}): Promise<number> {
	const body = { name, feature_type: 'KARATE', application_id: project.application, ...more }
	return (await project.alice.post('/api/feature/save', body)).body.id
}

async function bundleOf(featureId: number) {
	const { application: projectId, environment: environmentId } = project
	const run = await enqueue(app.world.db, {
		projectId,
		what: { featureId },
		environmentId,
		startedBy: undefined,
		at: new Date(),
	})
	return makeBundle(app.world.db, app.world.sealer, run)
}

test('finds features that a text calls by their path, from the root or beside, and theirs in turn', async () => {
	await save('Deep', { content: 'Feature: deep' })
	await save('Log in', { content: "Feature: log in\n* call read('classpath:Deep.feature')" })
	const caller = await save('Caller', { content: 'Feature: x\n* def a = call read("Log_in.feature@tag") { b: 1 }' })
	expect(Object.keys((await bundleOf(caller)).included).sort()).toEqual([
		'Deep.feature',
		'Log in.feature',
		'Log_in.feature',
	])
})

test('ends when features call each other or themselves', async () => {
	const a = await save('Circle a', { content: "* call read('Circle b.feature')" })
	await save('Circle b', { content: "* call read('Circle a.feature')\n* call read('Circle b.feature')" })
	expect(Object.keys((await bundleOf(a)).included)).toContain('Circle b.feature')
})

test('merges locators: the older page, the younger one, the included feature, the feature itself', async () => {
	const { alice, application } = project
	const page = (name: string, more: object) =>
		alice.post('/api/globalObject/save', { name, application_id: application, ...more })
	await page('cart', { content: '{"cart":{"a":"content","b":"content"}}', locator: '{"cart":{"b":"locator"}}' })
	await page('flat', { locator: '{"user":"//input"}' })
	await page('younger', { locator: '{"cart":{"c":"younger"}}' })
	const included = await save('Included', { xpath: '{"cart":{"c":"included","d":"included"}}' })
	const own = await save('Own', { xpath: '{"cart":{"d":"own"}}', include_features: [included] })
	expect((await bundleOf(own)).features[0]?.locators).toEqual({
		home: { title: '//h1' },
		cart: { a: 'content', b: 'locator', c: 'included', d: 'own' },
		flat: { user: '//input' },
	})
})

test('of two features that are included, the nearer one wins, and of two on one level the later', async () => {
	const far = await save('Far', { xpath: '{"bag":{"a":"far","b":"far"}}' })
	const near = await save('Near', { xpath: '{"bag":{"a":"near","c":"near"}}', include_features: [far] })
	const next = await save('Next', { xpath: '{"bag":{"c":"next"}}' })
	const own = await save('Bag', { include_features: [near, next] })
	expect((await bundleOf(own)).features[0]?.locators.bag).toEqual({ a: 'near', b: 'far', c: 'next' })
})

// Read in steps that grow with its square, it would outlast the test's time.
test('reads a text of two megabytes full of traps', async () => {
	const trap = await save('Trap', { content: `${' "'.repeat(500_000)}.feature${'x.feature'.repeat(100_000)}` })
	expect((await bundleOf(trap)).features[0]?.name).toBe('Trap')
})
