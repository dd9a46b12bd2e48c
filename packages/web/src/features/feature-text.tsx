import { findPromptBlock } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import { surfaces } from '@assay/engine/surfaces/index'
import { type RefObject, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { PromptNotice } from '../assistant/prompt-notice.tsx'
import { CodeEditor } from '../editor/code/code-editor.tsx'
import { readVerdicts } from '../editor/code/verdicts.ts'
import type { Around } from '../editor/language/language.ts'
import type { EditorCommands } from '../editor/text/commands.ts'
import { dialectOf } from '../language/dialect.ts'
import { useMay } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'
import { DraftNote, RestoredNotice } from './draft-note.tsx'
import type { FeatureAsked } from './feature-dialogs.tsx'
import type { SavedFeature } from './use-saved-feature.ts'
import { WritingTools } from './writing-tools.tsx'

interface FeatureTextProps {
	feature: Feature
	saved: SavedFeature
	writable: boolean
	around: Around
	commands: EditorCommands
	/** Set to the line in which the cursor is. */
	cursor: RefObject<number | undefined>
	onAsk: (asked: FeatureAsked) => void
}

/** The text of a feature in the editor, and over it what there is to say about it. */
export function FeatureText({ feature, saved, writable, around, commands, cursor, onAsk }: FeatureTextProps) {
	const [params] = useParams()
	const assisted = useMay('assistant.ask') && surfaces[feature.featureType].assisted
	const margin = useMargin(feature, onAsk)
	const { draft, dirty, save } = saved
	const block = assisted ? findPromptBlock(draft.text) : undefined
	return (
		<>
			<RestoredNotice draft={draft} savedAt={feature.updated_date_time} />
			{block && <PromptNotice block={block} onAsk={() => onAsk({ what: 'assistant', block })} />}
			<CodeEditor
				value={draft.text}
				onChange={draft.change}
				onSave={save}
				label={`Text of ${feature.name}`}
				around={around}
				margin={margin}
				commands={commands}
				readOnly={!writable}
				line={Number(params.get('line')) || undefined}
				note={
					<DraftNote
						dirty={dirty}
						kept={draft.dirty && draft.kept}
						saving={saved.busy}
						readOnly={!writable}
						problems={saved.problems}
					/>
				}
				cursor={cursor}
				tools={<WritingTools feature={feature} assisted={assisted} block={block} onAsk={onAsk} />}
			/>
		</>
	)
}

/** What stands beside the lines: verdicts of the latest run, and a way to run what a tag names. */
function useMargin(feature: Feature, ask: (asked: FeatureAsked) => void) {
	const runnable = useMay('run.start')
	const navigate = useNavigate()
	return useMemo(
		() => ({
			verdicts: readVerdicts(feature.content, feature.lastRun, dialectOf(feature.featureType)),
			onPlay: runnable ? (_: unknown, tag: string | undefined) => ask({ what: 'run', tags: tag ?? '' }) : undefined,
			onOpenRun: (run: number) => navigate(`/runs?project=${feature.application_id}&run=${run}`),
		}),
		[feature, runnable, ask, navigate],
	)
}
