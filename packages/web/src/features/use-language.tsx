import type { Feature } from '@assay/contract/features'
import { type ReactNode, useMemo } from 'react'
import type { Around } from '../editor/language/language.ts'
import type { EditorCommands, Named } from '../editor/text/commands.ts'
import { holderOf } from '../global-objects/holder-of.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useMay } from '../shell/current-project.tsx'
import { say } from '../ui/message-bar.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { type LanguageAsked, LanguageDialogs } from './language-dialogs.tsx'
import { look, sayElsewhere, useGoTo } from './use-go-to.ts'

/** What the editor of a feature may ask of its project, and the dialog that answers. */
export function useLanguage(
	feature: Feature,
	custom: Around['custom'],
	dirty: boolean,
): { commands: EditorCommands; dialog: ReactNode } {
	const applicationId = feature.application_id
	const { environment } = useCurrentEnvironment()
	const mayObject = useMay('globalObject.save')
	const mayKey = useMay('environment.save')
	const goTo = useGoTo(feature, custom)
	const { asked, ask, close } = useAsked<LanguageAsked>()

	const commands = useMemo((): EditorCommands => {
		const askRename = async (name: string) => {
			const held = await holderOf(applicationId, name)
			if (held) ask({ what: 'rename', held })
			else sayElsewhere(name)
		}
		return {
			goTo,
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
	}, [goTo, environment, applicationId, dirty, mayObject, mayKey])

	const dialog = asked && <LanguageDialogs asked={asked} applicationId={applicationId} onClose={close} />
	return { commands, dialog }
}
