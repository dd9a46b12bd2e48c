import type { PromptBlock } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import { surfaces } from '@assay/engine/surfaces/index'
import { useMay } from '../shell/current-project.tsx'
import type { FeatureAsked } from './feature-dialogs.tsx'

interface WritingToolsProps {
	feature: Feature
	assisted: boolean
	/** The prompt that stands in the text. */
	block: PromptBlock | undefined
	onAsk: (asked: FeatureAsked) => void
}

/** What writes steps for the reader: a recorder where its kind of feature has one, and the assistant. */
export function WritingTools({ feature, assisted, block, onAsk }: WritingToolsProps) {
	const writable = useMay('feature.save')
	const runnable = useMay('run.start')
	const addsFiles = useMay('file.save')
	const records = writable && runnable ? surfaces[feature.featureType].recorded : undefined
	return (
		<>
			{(records === 'page' || records === 'device') && (
				<button type="button" onClick={() => onAsk({ what: 'recorder' })} title={`Use the ${records} and get steps`}>
					Record
				</button>
			)}
			{records === 'screen' && addsFiles && (
				<button
					type="button"
					onClick={() => onAsk({ what: 'screen' })}
					title="Use the program and get steps and pictures"
				>
					Record
				</button>
			)}
			{assisted && (
				<button type="button" onClick={() => onAsk({ what: 'assistant', block })} title="Let the assistant write steps">
					Assistant
				</button>
			)}
		</>
	)
}
