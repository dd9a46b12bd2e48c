import type { Client } from '@assay/contract/client'
import { runs } from '@assay/server/runs/schema'
import { awkward } from './awkward.ts'
import { databaseOf } from './database.ts'
import { endOf } from './product.ts'

/** Projects to look at: one with nothing in it, one with the sample's few things, one with many, long and strange ones. */
export interface Seeded {
	empty: number
	few: number
	many: number
	/** Runs of the few: passed, failed, could not run. */
	passed: number
	failed: number
	broken: number
	/** A keyword feature of the few with a mistake of each kind, and the few's repository. */
	mistaken: number
	objects: number
	/** A test plan of the few, with a schedule. */
	plan: number
}

export async function seed(api: Client, data: string): Promise<Seeded> {
	const { id: few } = await api.session.sample({})
	const { id: empty } = await api.projects.save({ body: { name: 'Empty one', applicationType: 'KARATE' } })
	const { id: many } = await api.projects.save({ body: { name: 'WWWWWWWWWWWWWWW', applicationType: 'ALL' } })
	const [environment] = await api.environments.all({ query: { applicationId: few } })
	const features = await api.features.all({ params: { applicationId: few } })
	const mistaken = await api.features.save({
		body: { name: 'Mistaken', content: mistakes, feature_type: 'ANOROC', application_id: few },
	})
	const [objects] = await api.globalObjects.all({ query: { applicationId: few } })
	const bad = await api.features.save({
		body: {
			name: 'Not a feature',
			content: 'Nothing that reads as a feature.\n',
			feature_type: 'KARATE',
			application_id: few,
		},
	})
	const start = (id: number) =>
		api.runs.startFeature({ body: { feature_id: id, env_id: environment?.id ?? 0, application_id: few } })
	const named = (name: string) => features.find((one) => one.name === name)?.id ?? 0
	const [passed, failed, broken] = await Promise.all(
		[named('Order by API'), named('Voucher to the cent'), bad.id].map(start),
	)
	const plan = await api.testPlans.save({
		body: {
			name: 'Nightly regression',
			description: 'Everything between basket and order mail; must be green before a release.',
			featureIds: features.map(({ id }) => id),
			applicationId: few,
		},
	})
	await api.schedules.save({
		body: {
			business_scenario_id: plan.id,
			application_id: few,
			env_id: environment?.id ?? 0,
			name: 'Nightly full',
			croneExpression: '14 21 * * *',
			timeZone: 'Europe/Lisbon',
			run_scenariotags: '@checkout',
		},
	})
	await seedMany(api, data, many)
	for (const run of [passed, failed, broken]) await endOf(api, run?.id ?? 0)
	return {
		empty,
		few,
		many,
		passed: passed?.id ?? 0,
		failed: failed?.id ?? 0,
		broken: broken?.id ?? 0,
		mistaken: mistaken.id,
		objects: objects?.id ?? 0,
		plan: plan.id,
	}
}

const mistakes = `Feature: Mistaken

  Scenario: a visit
    Given OPEN </>
    Then SEE [home.heading]
    Then CLIKC [home.firstCard]
    Then SEE [home.banner]
    Then ENTER [home.search] + <{{town}}>
`

/** More than a page of everything, with names at the limits and of every kind of letter. */
async function seedMany(api: Client, data: string, applicationId: number) {
	const names = [...Object.values(awkward), ...Array.from({ length: 30 }, (_, n) => `Feature ${n + 1}`)]
	const types = ['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'WINDOWS'] as const
	const featureIds: number[] = []
	for (const [at, name] of names.entries()) {
		const saved = await api.features.save({
			body: {
				name,
				content: `Feature: ${name}\n  Scenario: one\n    * def x = 1\n`,
				feature_type: types[at % types.length] ?? 'KARATE',
				application_id: applicationId,
			},
		})
		featureIds.push(saved.id)
	}
	for (const [at, name] of names.slice(0, 12).entries()) {
		const short = Array.from(name).slice(0, 7).join('').trim().padEnd(4, 'x')
		await api.environments.save({ body: { name: short, content: '{"user": "ann"}', applicationId } })
		await api.globalObjects.save({ body: { name, locator: '{"field": "#field"}', application_id: applicationId } })
		await api.testPlans.save({
			body: {
				name,
				description: at === 0 ? 'A long description. '.repeat(40) : name,
				featureIds: at === 0 ? featureIds : featureIds.slice(0, at),
				applicationId,
			},
		})
	}
	const { db, close } = await databaseOf(data)
	const now = Date.now()
	await db.insert(runs).values(
		Array.from({ length: 60 }, (_, n) => {
			const state = (['SUCCESS', 'SUCCESS', 'FAILURE', 'ERROR'] as const)[n % 4] ?? 'SUCCESS'
			const finished = new Date(now - (60 - n) * 8 * 3600_000)
			return {
				projectId: applicationId,
				kind: 'FEATURE' as const,
				name: names[n % names.length] ?? '',
				featureId: featureIds[n % names.length] ?? null,
				environmentName: 'staging',
				environmentSettings: '{}',
				featureTypes: ['KARATE' as const],
				startedBy: 'admin',
				state,
				queuedAt: finished,
				finishedAt: finished,
				scenarioCount: 12,
				passCount: state === 'SUCCESS' ? 12 : 9,
				failCount: state === 'SUCCESS' ? 0 : 3,
				nanos: (n + 1) * 1_234_000_000,
				reason: state === 'ERROR' ? `The executor was lost: ${awkward.markup}` : null,
				firstFailure: state === 'FAILURE' ? `${awkward.markup}: expected 30.40, was 30.39` : null,
			}
		}),
	)
	await close()
}

/** Adds a file as the upload dialog does. */
export async function upload(url: string, token: string, applicationId: number, name: string, content: BlobPart) {
	const body = new FormData()
	body.append('id', '0')
	body.append('applicationId', String(applicationId))
	body.append('file', new Blob([content]), name)
	return fetch(`${url}/api/files/upload`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
}
