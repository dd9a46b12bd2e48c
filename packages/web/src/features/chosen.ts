import { CallFailed, callRoute } from '@assay/contract/client'
import type { Environment } from '@assay/contract/environments'
import type { Feature } from '@assay/contract/features'
import { runs } from '@assay/contract/runs'
import type { TestPlan } from '@assay/contract/test-plans'
import type { Chosen } from '@assay/engine/surfaces/chosen-scenarios'
import { send } from '../api.ts'
import { readJson } from '../editor/language/read-locators.ts'

/** Counts what a run with these tags would take, before it starts; `refused` = why the tags cannot be read. */
export type CountChosen = (tags: string, environment: Environment | undefined) => Promise<Chosen | { refused: string }>

/** The server's sentence where it refused a run for its tags. */
export const tagsRefused = ({ problem }: CallFailed): string | undefined =>
	problem?.errors?.some(({ path }) => path === 'run_scenariotags') ? problem.detail : undefined

/** Of a text that may not be saved yet: counted here, by what the run decides with. */
export const chosenOfText =
	(text: string, { featureType }: Pick<Feature, 'featureType'>): CountChosen =>
	async (tags, environment) => {
		const [{ unreadableTags }, { chosenScenarios }] = await Promise.all([
			import('@assay/engine/feature/unreadable-tags'),
			import('@assay/engine/surfaces/chosen-scenarios'),
		])
		const refused = unreadableTags(tags)
		return refused === undefined
			? chosenScenarios([{ text, featureType }], tags, {
					name: environment?.name ?? '',
					settings: readJson(environment?.settings_content ?? ''),
				})
			: { refused }
	}

/** Of a test plan as it is saved: its texts lie on the server. */
export const chosenOfPlan =
	({ id, applicationId }: Pick<TestPlan, 'id' | 'applicationId'>): CountChosen =>
	async (tags, environment) => {
		const query = { applicationId, businessScenarioId: id, environmentId: environment?.id ?? 0, tags }
		try {
			return (await callRoute(send, runs.chosen, { query })).answer
		} catch (failure) {
			const refused = failure instanceof CallFailed && failure.status === 422 ? failure.problem?.detail : undefined
			if (refused === undefined) throw failure
			return { refused }
		}
	}
