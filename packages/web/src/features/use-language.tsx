import { type Feature, features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Around } from '../editor/language/language.ts'
import type { EditorCommands, Named } from '../editor/text/commands.ts'
import { placeOf } from '../environments/environment-fields.ts'
import { objectsOf } from '../global-objects/json-objects.ts'
import { locatorText } from '../global-objects/locator-text.ts'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useMay } from '../shell/current-project.tsx'
import { later } from '../ui/later.tsx'
import { say } from '../ui/message-bar.tsx'
import { queryClient, reading, useRead } from '../ui/read.ts'
import { featureCalled } from './feature-called.ts'

const DeclareKeyDialog = later(() =>
	import('../environments/declare-key-dialog.tsx').then(({ DeclareKeyDialog }) => DeclareKeyDialog),
)
const CreateObjectDialog = later(() =>
	import('../global-objects/create-object-dialog.tsx').then(({ CreateObjectDialog }) => CreateObjectDialog),
)
const RenameObjectDialog = later(() =>
	import('../global-objects/rename-object-dialog.tsx').then(({ RenameObjectDialog }) => RenameObjectDialog),
)
const UsagesDialog = later(() => import('../global-objects/usages-dialog.tsx').then(({ UsagesDialog }) => UsagesDialog))

type Asked =
	| { what: 'create' | 'declare'; name: string }
	| { what: 'rename'; held: Held }
	| { what: 'usages'; kind: 'object' | 'data' | 'feature'; name: string }

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
		const openPicture = async (name: string) => {
			const query = { applicationId, searchValue: name.split('/').at(-1) ?? name, page: 0, size: 100 }
			const found = await queryClient.fetchQuery(reading(files.list, { query }))
			const picture = found.find(({ path }) => path === name) ?? found.find(({ path }) => path.endsWith(`/${name}`))
			if (picture) go('/file', { file: picture.id })
		}
		const openObject = async (name: string) => {
			const held = await holderOf(applicationId, name)
			if (held) go('/globalObjects', { object: held.id, element: name, view: 'table' })
			else elsewhere(name)
		}
		const askRename = async (name: string) => {
			const held = await holderOf(applicationId, name)
			if (held) ask({ what: 'rename', held })
			else elsewhere(name)
		}
		return {
			goTo({ kind, name }: Named) {
				if (kind === 'action') look(openAction(name))
				if (kind === 'feature') look(openFeature(name))
				if (kind === 'data' && environment) {
					const place = placeOf(environment, name, dialectOf(feature.featureType) === 'karate' ? 'api' : 'ui')
					go('/environments', { environment: environment.id, ...place })
				}
				if (kind === 'object') look(openObject(name))
				if (kind === 'picture') look(openPicture(name))
			},
			findUsages({ kind, name }: Named) {
				if (kind === 'object' || kind === 'data' || kind === 'feature') ask({ what: 'usages', kind, name })
			},
			...(mayObject
				? {
						renameObject: (name: string) => {
							if (dirty) say('Update first: a renaming starts from what is saved.')
							else look(askRename(name))
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
	}, [environment, applicationId, feature.path, feature.featureType, custom, dirty, mayObject, mayKey, navigate])

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
			{asked?.what === 'rename' && <RenameObjectDialog {...asked.held} onClose={close} />}
		</>
	)
	return { commands, dialog }
}

/** An object's name, and the global object that holds it. */
interface Held {
	id: number
	page: string
	element: string
}

/** The youngest that has it wins in a run, and they come youngest first. Waits until they have been read. */
async function holderOf(applicationId: number, name: string): Promise<Held | undefined> {
	const is = ({ page, element }: { page: string; element: string }) => `${page}.${element}` === name
	for (const object of await queryClient.fetchQuery(reading(globalObjects.all, { query: { applicationId } }))) {
		const entry = objectsOf(locatorText(object), object.name).find(is)
		if (entry) return { id: object.id, page: entry.page, element: entry.element }
	}
	return undefined
}

/** A read that failed has said so itself. */
const look = (work: Promise<void>) => void work.catch(() => {})

const noObjects: never[] = []
const asTexts = (params: Record<string, string | number>) =>
	Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
