import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let plan: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, environment } = await testProject(app))
	plan = (await alice.post('/api/businessScenario/save', { ...described, applicationId: application })).body.id
})

const described = { name: 'Smoke', description: 'What must work' }

/** How each kind of thing is saved, beside its id and name. */
const kinds: [what: string, path: string, body: () => object][] = [
	['feature', '/api/feature/save', () => ({ application_id: application, feature_type: 'KARATE' })],
	['test plan', '/api/businessScenario/save', () => ({ applicationId: application, description: 'd' })],
	[
		'schedule',
		'/api/schedule/businessScenario',
		() => ({
			application_id: application,
			business_scenario_id: plan,
			env_id: environment,
			croneExpression: '0 4 * * *',
			timeZone: 'UTC',
		}),
	],
	['project', '/api/applications/save', () => ({ applicationType: 'ALL' })],
	['global object', '/api/globalObject/save', () => ({ application_id: application, locator: '{}', content: '' })],
	['environment', '/api/environment/save', () => ({ applicationId: application })],
]

test.each(kinds)('a stale save of a %s writes nothing and gives both texts back', async (_, path, body) => {
	const save = (more: object, after?: { headers: object }) => {
		const { etag } = (after?.headers ?? {}) as { etag?: string }
		return alice.post(path, { ...body(), ...more }, etag === undefined ? {} : { 'if-match': etag })
	}
	const first = await save({ id: 0, name: 'Kites' })
	const { id } = first.body
	const newer = await save({ id, name: 'Newer' }, first)
	expect(newer.body).toMatchObject({ id, name: 'Newer' })
	expect(await save({ id, name: 'Stale' }, first)).toMatchObject({
		status: 409,
		body: {
			detail: 'Somebody else saved this meanwhile. Nothing was written.',
			yours: { id, name: 'Stale' },
			theirs: { id, name: 'Newer' },
		},
	})
	expect((await save({ id, name: 'Later' }, newer)).body).toMatchObject({ name: 'Later' })
})
