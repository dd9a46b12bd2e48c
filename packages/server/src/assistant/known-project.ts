import type { Locators } from '@assay/contract/bundle'
import type { FeatureType } from '@assay/contract/feature-types'
import { dataKeys } from '@assay/engine/feature/data-keys'
import { secretValues } from '@assay/engine/feature/values/secret-keys'
import { scrubber } from '@assay/engine/run/scrub'
import { surfaces } from '@assay/engine/surfaces/index'
import type { Db } from '../db/open.ts'
import { openSecrets } from '../environments/secrets.ts'
import * as environmentStore from '../environments/store.ts'
import * as featureStore from '../features/store.ts'
import { locatorsAround } from '../global-objects/locators.ts'
import type { Sealer } from '../identity/seal.ts'
import { jsonObject } from '../json-text.ts'
import { unfit } from '../problem.ts'

/** What the assistant and the check of its reply know of a project. Values of test data are not among it. */
export interface KnownProject {
	locators: Locators
	/** Dotted names, never values. */
	dataKeys: string[]
	/** Of the environment, opened; for choosing the service. */
	settings: Record<string, unknown>
	environment: string | undefined
	/** The name of the feature. */
	feature: string | undefined
	/** Takes every secret value of the project out of a text. */
	hide(text: string): string
}

interface Asked {
	projectId: number
	environmentId?: number | undefined
	featureId?: number | undefined
	type: FeatureType
}

export async function knownProject(db: Db, sealer: Sealer, asked: Asked): Promise<KnownProject> {
	const { projectId, environmentId, featureId, type } = asked
	const all = await environmentStore.rowsOf(db, projectId)
	const environment = all.find(({ id }) => id === environmentId)
	if (environmentId && !environment) throw unfit('environmentId', `Not in this project: ${environmentId}`)
	const [feature] = featureId ? await featureStore.byIds(db, projectId, [featureId]) : []
	if (featureId && !feature) throw unfit('featureId', `Not in this project: ${featureId}`)
	const open = (text = '') => openSecrets(sealer, projectId, text)
	const data = environment?.[surfaces[type].data]
	const settings = jsonObject(open(environment?.settings).text)
	const opened = all.flatMap(({ ui, api, settings }) => [open(ui), open(api), open(settings)])
	const scrub = scrubber(opened.flatMap(({ text, secrets }) => [...secrets, ...secretValues(jsonObject(text))]))
	return {
		locators: await locatorsAround(db, projectId, feature),
		dataKeys: [jsonObject(open(data).text), settings].flatMap((of) => dataKeys(of)).map(({ key }) => key),
		settings,
		environment: environment?.name,
		feature: feature?.name,
		hide: scrub.text,
	}
}
