import { type PromptBlock, withoutPrompt } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import type { RefObject } from 'react'
import { AssistantDialog } from '../assistant/assistant-dialog.tsx'
import type { Around } from '../editor/language/language.ts'
import { IncludeFilesDialog } from '../files/include-files-dialog.tsx'
import { RecorderDialog } from '../recorder/recorder-dialog.tsx'
import { MoveDialog } from '../suites/move-dialog.tsx'
import { later } from '../ui/later.tsx'
import { IncludeFeaturesDialog } from './include-features-dialog.tsx'
import { RunFeatureDialog } from './run-feature-dialog.tsx'
import type { SavedFeature } from './use-saved-feature.ts'

const ScreenRecorder = later(async () => (await import('../recorder/screen/screen-recorder.tsx')).ScreenRecorder)

/** What was asked for beside the text, one at a time. */
export type FeatureAsked =
	| { what: 'run'; tags: string }
	| { what: 'assistant'; block?: PromptBlock | undefined }
	| { what: 'recorder' | 'screen' | 'features' | 'files' }
	| { what: 'move'; to: string }

interface FeatureDialogsProps {
	feature: Feature
	asked: FeatureAsked
	saved: SavedFeature
	writable: boolean
	around: Around
	/** The line of the editor in which the cursor is. */
	cursor: RefObject<number | undefined>
	onClose: () => void
}

/** The dialog that answers what was asked for. */
export function FeatureDialogs({ feature, asked, saved, writable, around, cursor, onClose }: FeatureDialogsProps) {
	const { draft, dirty, nameError, writeWith } = saved
	const accept = (text: string) => {
		onClose()
		draft.change(text)
	}
	switch (asked.what) {
		case 'run': {
			const typed = writable && (draft.dirty || (dirty && !nameError))
			return (
				<RunFeatureDialog
					feature={feature}
					text={typed ? draft.text : feature.content}
					tags={asked.tags}
					save={typed ? () => writeWith({ text: draft.text, base: draft.base }) : undefined}
					onClose={onClose}
				/>
			)
		}
		case 'assistant':
			return (
				<AssistantDialog
					feature={feature}
					now={draft.text}
					text={asked.block ? withoutPrompt(draft.text, asked.block) : draft.text}
					prompt={asked.block}
					onAccept={accept}
					onClose={onClose}
				/>
			)
		case 'recorder':
			return (
				<RecorderDialog
					feature={feature}
					now={draft.text}
					cursor={cursor}
					around={around}
					onAccept={accept}
					onClose={onClose}
				/>
			)
		case 'screen':
			return (
				<ScreenRecorder
					feature={feature}
					now={draft.text}
					cursor={cursor}
					around={around}
					onAccept={accept}
					onClose={onClose}
				/>
			)
		case 'move':
			return (
				<MoveDialog
					of={{ feature: feature.id }}
					path={feature.path}
					to={asked.to}
					onClose={() => {
						onClose()
						saved.setName(undefined)
					}}
				/>
			)
		case 'features':
			return (
				<IncludeFeaturesDialog
					feature={feature}
					busy={saved.busy}
					onClose={onClose}
					onSave={async (include) => {
						// What was chosen is nowhere else: where it could not be saved it stays to be saved again.
						if (await writeWith({ text: feature.content, base: draft.base, include })) onClose()
					}}
				/>
			)
		case 'files':
			return (
				<IncludeFilesDialog
					feature={feature}
					onClose={onClose}
					onLinked={(linked) => {
						const { content, updated_date_time: at } = linked
						onClose()
						saved.learn(linked)
						// Only the links changed: what is being typed goes on from this save. Otherwise saving it shows both texts.
						if (feature.updated_date_time === draft.base && content === feature.content)
							draft.rebase({ text: content, at }, draft.text)
					}}
				/>
			)
	}
}
