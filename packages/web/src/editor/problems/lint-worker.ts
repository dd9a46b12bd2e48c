import { readCustomActions } from '@assay/engine/feature/custom-actions'
import type { LintContext } from '@assay/engine/feature/lint/lint-context'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import type { Problem } from '../language/language.ts'
import { findProblems } from './find-problems.ts'

/** Reads texts beside the page, so that typing never waits for it. */
export interface LintRequest {
	id: number
	text: string
	/** Only when it changed: the functions of custom actions do not cross, their files do. */
	context?: Omit<LintContext, 'vocabulary'> & { scripts?: Readonly<Record<string, string>> | undefined }
}

export interface LintReply {
	id: number
	problems: Problem[]
}

let context: LintContext | undefined
const page = self as unknown as { onmessage: unknown; postMessage(reply: LintReply): void }

page.onmessage = ({ data }: MessageEvent<LintRequest>) => {
	if (data.context) {
		const { scripts, ...rest } = data.context
		context = { ...rest, vocabulary: vocabularyWith(scripts && readCustomActions(scripts)) }
	}
	if (context) page.postMessage({ id: data.id, problems: findProblems(data.text, context) })
}
