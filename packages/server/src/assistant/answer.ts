import type { AssistantEvent, AssistantProblem } from '@assay/contract/assistant'
import type { FeatureType } from '@assay/contract/feature-types'
import { lint } from '@assay/engine/feature/lint/lint'
import { surfaces } from '@assay/engine/surfaces/index'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { chat, type Message } from './chat.ts'
import { type Composed, cleaned, compose } from './compose.ts'
import type { KnownProject } from './known-project.ts'
import type { ChatService } from './service.ts'

/** A feature that is being written, and what is known around it. */
export interface Draft {
	type: FeatureType
	/** Without the prompt. */
	text: string
	around: KnownProject
}

/** Asks, reads the reply as a run would read it, asks once more about what would not run, and offers the new text. */
export async function* answered(
	service: ChatService,
	messages: Message[],
	draft: Draft,
	signal: AbortSignal,
): AsyncGenerator<AssistantEvent> {
	let reply = ''
	const stream = async function* (asked: Message[]): AsyncGenerator<AssistantEvent> {
		reply = ''
		for await (const text of chat(service, asked, signal)) {
			reply += text
			yield { type: 'text', text }
		}
	}
	yield* stream(messages)
	let { offer, problems } = offered(reply, draft)
	if (offer && problems.length > 0) {
		yield { type: 'repair', problems }
		yield* stream([
			...messages,
			{ role: 'assistant', content: draft.around.hide(reply) },
			{ role: 'user', content: draft.around.hide(complaint(offer, problems)) },
		])
		;({ offer, problems } = offered(reply, draft))
	}
	if (!offer) yield { type: 'failed', message: 'The reply holds no Gherkin. Say in the prompt what is to be tested.' }
	else yield { type: 'offer', text: offer.text, problems, sample: false }
}

/** The new text and what of it would not run; nothing where the reply holds no Gherkin. */
export function offered(
	reply: string,
	{ type, text, around }: Draft,
): { offer: Composed | undefined; problems: AssistantProblem[] } {
	if (cleaned(reply, text) === '') return { offer: undefined, problems: [] }
	const offer = compose(text, reply, around.feature ?? 'Written by the assistant')
	// Without an environment any word may be one of its keys.
	const knownKeys = around.environment === undefined ? undefined : around.dataKeys
	const errors = (of: string) =>
		lint(of, {
			...around,
			dataKeys: knownKeys,
			language: surfaces[type].language,
			vocabulary: vocabularyWith(),
		}).filter(({ severity }) => severity === 'error')
	const sound = text.trim() === '' || errors(text).length === 0
	// What was wrong before is not the reply's fault, unless it is the reply that broke it.
	const problems = errors(offer.text).filter(({ line }) => sound || line >= offer.line)
	return { offer, problems: problems.map(({ line, message }) => ({ line, message })) }
}

function complaint({ text }: Composed, problems: AssistantProblem[]): string {
	const lines = text.split('\n')
	const named = problems.slice(0, 20).map(({ line, message }) => `${(lines[line - 1] ?? '').trim()}\n  ${message}`)
	return `These lines would not run:\n\n${named.join('\n')}\n\nWrite all of your answer again with these lines corrected.`
}
