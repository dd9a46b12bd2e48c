import { type Feature, features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditorCommands, Named } from '../editor/commands.ts'
import type { Around } from '../editor/language.ts'
import { DeclareKeyDialog } from '../environments/declare-key-dialog.tsx'
import { placeOf } from '../environments/environment-fields.ts'
import { CreateObjectDialog } from '../global-objects/create-object-dialog.tsx'
import { objectsOf } from '../global-objects/json-objects.ts'
import { locatorText } from '../global-objects/locator-text.ts'
import { RenameObjectDialog } from '../global-objects/rename-object-dialog.tsx'
import { UsagesDialog } from '../global-objects/usages-dialog.tsx'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useMay } from '../shell/current-project.tsx'
import { say } from '../ui/message-bar.tsx'
import { queryClient, reading, useRead } from '../ui/read.ts'
import { featureCalled } from './feature-called.ts'

type Asked =
	| { what: 'create' | 'declare' | 'rename'; name: string }
	| { what: 'usages'; kind: 'object' | 'data'; name: string }

/** What the editor of a feature may ask of its project, and the dialog that answers. */
export function useLanguage(
	feature: Feature,
	custom: Around['custom'],
	dirty: boolean,
): { commands: EditorCommands; dialog: ReactNode } {
	const navigate = useNavigate()
	const applicationId = feature.application_id
	const { data: objects = noObjects } = useRead(globalObjects.all, { query: { applicationId } })
	const { environment } = useCurrentEnvironment()
	const mayObject = useMay('globalObject.save')
	const mayKey = useMay('environment.save')
	const [asked, ask] = useState<Asked>()
	const close = () => ask(undefined)

	// The youngest that has it wins in a run, and they come youngest first.
	const holderOf = (name: string) => {
		const is = ({ page, element }: { page: string; element: string }) => `${page}.${element}` === name
		for (const object of objects) {
			const entry = objectsOf(locatorText(object), object.name).find(is)
			if (entry) return { object, entry }
		}
		return undefined
	}
	const commands = useMemo((): EditorCommands => {
		const elsewhere = (name: string) =>
			say(`[${name}] is among the locators of a feature, not in the object repository.`)
		const go = (path: string, params: Record<string, string | number>) =>
			navigate(`${path}?${new URLSearchParams({ project: String(applicationId), ...asTexts(params) })}`)
		const openFeature = async (path: string) => {
			const search = path.replace(/^.*\/|\.feature$/g, '')
			const query = { applicationId, name: search, page: 0, size: 100 }
			const called = featureCalled(path, feature.path, await queryClient.fetchQuery(reading(features.list, { query })))
			if (called) go('/features', { feature: called.id })
			else say(`No feature of this project is called ${path}.`)
		}
		const openAction = async (name: string) => {
			const at = custom?.actions.findIndex((one) => one.name === name) ?? -1
			const file = custom?.functions[at]?.file
			if (file === undefined) return void window.open(`/faq#${name}`, '_blank', 'noreferrer')
			const query = { applicationId, searchValue: file, page: 0, size: 100 }
			const found = await queryClient.fetchQuery(reading(files.list, { query }))
			const script = found.find((one) => one.name === file)
			if (script) go('/file', { file: script.id })
		}
		return {
			goTo({ kind, name }: Named) {
				if (kind === 'action') void openAction(name)
				if (kind === 'feature') void openFeature(name)
				if (kind === 'data' && environment) {
					const place = placeOf(environment, name, dialectOf(feature.featureType) === 'karate' ? 'api' : 'ui')
					go('/environments', { environment: environment.id, ...place })
				}
				if (kind !== 'object') return
				const found = holderOf(name)
				if (found) go('/globalObjects', { object: found.object.id, element: name, view: 'table' })
				else elsewhere(name)
			},
			findUsages({ kind, name }: Named) {
				if (kind === 'object' || kind === 'data') ask({ what: 'usages', kind, name })
			},
			...(mayObject
				? {
						renameObject: (name: string) => {
							if (dirty) say('Update first: a renaming starts from what is saved.')
							else if (holderOf(name)) ask({ what: 'rename', name })
							else elsewhere(name)
						},
						createObject: (name: string) => ask({ what: 'create', name }),
					}
				: {}),
			...(mayKey
				? {
						declareKey: (name: string) =>
							environment
								? ask({ what: 'declare', name })
								: say('Choose an environment first: the key is declared in it.'),
					}
				: {}),
		}
	}, [
		objects,
		environment,
		applicationId,
		feature.path,
		feature.featureType,
		custom,
		dirty,
		mayObject,
		mayKey,
		navigate,
	])

	const held = asked?.what === 'rename' ? holderOf(asked.name) : undefined
	const dialog = (
		<>
			{asked?.what === 'create' && (
				<CreateObjectDialog name={asked.name} objects={objects} applicationId={applicationId} onClose={close} />
			)}
			{asked?.what === 'declare' && environment && (
				<DeclareKeyDialog name={asked.name} environment={environment} onClose={close} />
			)}
			{asked?.what === 'usages' && (
				<UsagesDialog kind={asked.kind} name={asked.name} applicationId={applicationId} onClose={close} />
			)}
			{held && <RenameObjectDialog id={held.object.id} {...held.entry} onClose={close} />}
		</>
	)
	return { commands, dialog }
}

const noObjects: never[] = []
const asTexts = (params: Record<string, string | number>) =>
	Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
