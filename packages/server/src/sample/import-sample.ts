import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FeatureType, ProjectType } from '@assay/contract/feature-types'
import { Refused } from '@assay/contract/problem'
import { whence } from '../audit/record.ts'
import { keptTexts } from '../environments/kept-texts.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import { globalObjects } from '../global-objects/schema.ts'
import { places } from '../places.ts'
import { createProject } from '../projects/create-project.ts'
import type { GroupOutbox } from '../projects/group-outbox.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { createdNow } from '../saving.ts'
import type { ApiHandlers } from '../serve.ts'
import type { World } from '../world.ts'

/** What examples/sample-project says of itself; unaware of us, as we are of its folder's inside. */
interface Sample {
	project: { name: string; applicationType: ProjectType }
	environments: { name: string; ui: object; api: object; settings: object }[]
	objects: { name: string; locator: object }[]
	features: { name: string; featureType: FeatureType; text: string; path: string; includes: string[] }[]
}

/** Creates the sample project with the demo shop under test, all or nothing. */
export const sampleHandler =
	(world: World, outbox: GroupOutbox): ApiHandlers['session']['sample'] =>
	async ({ db, caller, request }) => {
		const sample = await readSample(world.config.demoShopUrl)
		const project = await db.transaction(async (tx) => {
			const project = await createProject(world, outbox, tx, caller, sample.project, whence(request))
			const at = createdNow(caller.username, world.clock())
			const json = (value: object) => JSON.stringify(value, null, 2)
			const owner = { projectId: project.id, userId: caller.userId }

			for (const { name, ui, api, settings } of sample.environments) {
				const sent = { anoroc_content: json(ui), karate_content: json(api), settings_content: json(settings) }
				const texts = { name, ...(await keptTexts(tx, world.sealer, owner, sent)) }
				const [row] = await tx
					.insert(environments)
					.values({ projectId: project.id, ...texts, ...at })
					.returning()
				if (row) await keepRevisions(tx, 'environment', [row.id])
			}
			for (const { name, locator } of sample.objects) {
				const texts = { name, content: '', locator: JSON.stringify(locator, null, 2) }
				const [row] = await tx
					.insert(globalObjects)
					.values({ projectId: project.id, ...texts, ...at })
					.returning()
				if (row) await keepRevisions(tx, 'globalObject', [row.id])
			}
			const ids = new Map<string, number>()
			// Those that are included come first, so that their ids are known; the list screen shows the first ones on top.
			for (const feature of inOrder(sample.features)) {
				const { name, featureType, text: content } = feature
				const includeFeatures = feature.includes.flatMap((included) => ids.get(included) ?? [])
				const path = await featureStore.freePath(tx, project.id, feature.path)
				const values = { name, path, content, xpath: '', featureType, includeFeatures, includeFiles: [] }
				const [row] = await tx
					.insert(features)
					.values({ projectId: project.id, ...values, ...at })
					.returning()
				if (!row) continue
				ids.set(name, row.id)
				await keepRevisions(tx, 'feature', [row.id])
			}
			return project
		})
		return { status: 201, body: { id: project.id } }
	}

async function readSample(shopUrl = 'http://127.0.0.1:8090'): Promise<Sample> {
	let sample: { readSample(of: { shopUrl: string }): Promise<Sample> }
	try {
		// Required, for a program that V8 keeps compiled imports nothing by an address.
		sample = createRequire(import.meta.url)(join(places.sample, 'read-sample.mjs'))
	} catch {
		throw new Refused(404, 'This installation has no sample project.')
	}
	return sample.readSample({ shopUrl })
}

function inOrder(all: Sample['features']): Sample['features'] {
	const included = new Set(all.flatMap(({ includes }) => includes))
	const reversed = all.toReversed()
	return [...reversed.filter(({ name }) => included.has(name)), ...reversed.filter(({ name }) => !included.has(name))]
}
