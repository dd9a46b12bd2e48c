import type { Feature } from '@assay/contract/features'
import { globalObjects } from '@assay/contract/global-objects'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditorCommands, Named } from '../editor/commands.ts'
import { DeclareKeyDialog } from '../environments/declare-key-dialog.tsx'
import { CreateObjectDialog } from '../global-objects/create-object-dialog.tsx'
import { objectsOf } from '../global-objects/json-objects.ts'
import { locatorText } from '../global-objects/locator-text.ts'
import { RenameObjectDialog } from '../global-objects/rename-object-dialog.tsx'
import { UsagesDialog } from '../global-objects/usages-dialog.tsx'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useMay } from '../shell/current-project.tsx'
import { say } from '../ui/message-bar.tsx'
import { useRead } from '../ui/read.ts'

type Asked =
	| { what: 'create' | 'declare' | 'rename'; name: string }
	| { what: 'usages'; kind: 'object' | 'data'; name: string }

/** What the editor of a feature may ask of its project, and the dialog that answers. */
export function useLanguage(feature: Feature, dirty: boolean): { commands: EditorCommands; dialog: ReactNode } {
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
		return {
			goTo({ kind, name }: Named) {
				if (kind === 'action') window.open(`/faq#${name}`, '_blank', 'noreferrer')
				if (kind === 'feature') go('/features', { search: name.replace(/^.*\/|\.feature$/g, '') })
				if (kind === 'data' && environment) go('/environments', { environment: environment.id })
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
	}, [objects, environment, applicationId, dirty, mayObject, mayKey, navigate])

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
