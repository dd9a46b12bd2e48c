import { type Feature, features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Around } from '../editor/language/language.ts'
import type { Named } from '../editor/text/commands.ts'
import { placeOf } from '../environments/environment-fields.ts'
import { holderOf } from '../global-objects/holder-of.ts'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { say } from '../ui/message-bar.tsx'
import { queryClient, reading } from '../ui/read.ts'
import { featureCalled } from './feature-called.ts'

/** Opens the screen of what a feature names; where the project has nothing of that name, that is said. */
export function useGoTo(feature: Feature, custom: Around['custom']): (named: Named) => void {
	const navigate = useNavigate()
	const { environment } = useCurrentEnvironment()
	const { application_id: applicationId, path: from, featureType } = feature
	return useCallback(
		({ kind, name }) => {
			const go = (path: string, params: Record<string, string | number>) =>
				navigate(`${path}?${new URLSearchParams({ project: String(applicationId), ...asTexts(params) })}`)
			const openFeature = async () => {
				const called = featureCalled(name, from, await featuresLike(applicationId, name))
				if (called) go('/features', { feature: called.id })
				else say(`No feature of this project is called ${name}.`)
			}
			const openAction = async () => {
				const at = custom?.actions.findIndex((one) => one.name === name) ?? -1
				const file = custom?.functions[at]?.file
				if (file === undefined) return void window.open(`/faq#${name}`, '_blank', 'noreferrer')
				const script = (await filesLike(applicationId, file)).find((one) => one.name === file)
				if (script) go('/file', { file: script.id })
				else sayNoFile(file)
			}
			const openPicture = async () => {
				const found = await filesLike(applicationId, name.split('/').at(-1) ?? name)
				const picture = found.find(({ path }) => path === name) ?? found.find(({ path }) => path.endsWith(`/${name}`))
				if (picture) go('/file', { file: picture.id })
				else sayNoFile(name)
			}
			const openObject = async () => {
				const held = await holderOf(applicationId, name)
				if (held) go('/globalObjects', { object: held.id, element: name, view: 'table' })
				else sayElsewhere(name)
			}
			if (kind === 'action') look(openAction())
			if (kind === 'feature') look(openFeature())
			if (kind === 'data' && environment) {
				const place = placeOf(environment, name, dialectOf(featureType) === 'karate' ? 'api' : 'ui')
				go('/environments', { environment: environment.id, ...place })
			}
			if (kind === 'object') look(openObject())
			if (kind === 'picture') look(openPicture())
		},
		[navigate, environment, applicationId, from, featureType, custom],
	)
}

/** Says that the object repository does not hold an object which a step names. */
export const sayElsewhere = (name: string) =>
	say(`[${name}] is among the locators of a feature, not in the object repository.`)

const sayNoFile = (name: string) => say(`No file of this project is called ${name}.`)

/** A read that failed has said so itself. */
export const look = (work: Promise<void>) => void work.catch(() => {})

const featuresLike = (applicationId: number, path: string) => {
	const name = path.replace(/^.*\/|\.feature$/g, '')
	return queryClient.fetchQuery(reading(features.list, { query: { applicationId, name, page: 0, size: 100 } }))
}

const filesLike = (applicationId: number, searchValue: string) =>
	queryClient.fetchQuery(reading(files.list, { query: { applicationId, searchValue, page: 0, size: 100 } }))

const asTexts = (params: Record<string, string | number>) =>
	Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
