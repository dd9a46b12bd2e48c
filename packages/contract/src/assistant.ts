import * as z from 'zod'
import { featureType } from './feature-type-fields.ts'
import { id, inBody, queryId, route } from './route.ts'

/** How a prompt begins in the editor, and with which word it ends (application.md section 5). */
export const promptEnds = { gpt: 'ENDGPT', pschat: 'ENDCHAT', gpt_api: 'ENDGPT', gpt_web: 'ENDGPT' } as const
export const promptKind = z.enum(['gpt', 'pschat', 'gpt_api', 'gpt_web'])
export type PromptKind = z.output<typeof promptKind>

/** A prompt between its words in the text of a feature; offsets from the start of the text. */
export interface PromptBlock {
	kind: PromptKind
	prompt: string
	from: number
	to: number
}

/** The first prompt that is written to its end. PERFORMANCE features have none: ask before. */
export function findPromptBlock(text: string): PromptBlock | undefined {
	for (const { 0: begin, 1: kind = '', index } of text.matchAll(/(?<!\w)(gpt|pschat|gpt_api|gpt_web):/g)) {
		const end = promptEnds[kind as PromptKind]
		const at = text.indexOf(end, index)
		if (at < 0) continue
		const prompt = text.slice(index + begin.length, at).trim()
		return { kind: kind as PromptKind, prompt, from: index, to: at + end.length }
	}
	return undefined
}

/** The text without the block, and without the lines that it leaves empty. */
export function withoutPrompt(text: string, { from, to }: PromptBlock): string {
	const before = text.slice(0, from).replace(/[ \t]+$/, '')
	const after = text.slice(to).replace(/^[ \t]*\r?\n?/, '')
	return before === '' || before.endsWith('\n') ? before + after : `${before}\n${after}`
}

/** Characters of a prompt. */
export const promptLimit = 32_000

const prompt = z
	.string()
	.trim()
	.min(1, 'Expected a prompt, got none')
	.max(promptLimit, `Expected a prompt of at most ${promptLimit} characters`)

const problem = z.object({ line: z.number(), message: z.string() })

/** What the answer to a prompt consists of, as it is written. */
export const assistantEvent = z.discriminatedUnion('type', [
	/** The next piece of the reply. */
	z.object({ type: z.literal('text'), text: z.string() }),
	/** These steps of the reply would not run: the model is asked once more, and its reply begins anew. */
	z.object({ type: z.literal('repair'), problems: z.array(problem) }),
	/** The last event: the whole new text of the feature, and what of it would not run. */
	z.object({ type: z.literal('offer'), text: z.string(), problems: z.array(problem), sample: z.boolean() }),
	/** The last event where there is no reply. */
	z.object({ type: z.literal('failed'), message: z.string() }),
])
export type AssistantEvent = z.output<typeof assistantEvent>
export type AssistantProblem = z.output<typeof problem>

export const assistant = {
	psChat: route({
		method: 'POST',
		path: '/api/chat/psChat/:settingId',
		about:
			'Asks the chat service of an environment. `data` is JSON text: {"messages": [system, user, assistant]}; the third message holds the reply.',
		needs: 'assistant.ask',
		scope: ({ params }) => ({ environment: params.settingId }),
		params: z.object({ settingId: queryId }),
		limits: { bytes: 256 * 1024 },
		body: z.strictObject({
			message: prompt,
			options: z.strictObject({ model: z.string().trim().min(1).max(200).optional() }).optional(),
		}),
		reply: z.object({ data: z.string() }),
		status: [200],
		says: { fail: 'Could not ask the assistant. Try the operation again.' },
	}),
	ask: route({
		method: 'POST',
		path: '/api/assistant/ask',
		about:
			'Asks for steps of a feature and streams the reply as server-sent events, the last of which offers the new text. Nothing is saved.',
		needs: 'assistant.ask',
		scope: inBody({ applicationId: 'application' }),
		limits: { bytes: 3_000_000 },
		body: z.strictObject({
			applicationId: id,
			kind: promptKind,
			prompt,
			featureType,
			/** The text of the feature without the prompt. */
			text: z.string().max(2_000_000),
			/** Of a saved feature, so that its own locators and those it includes are known. */
			featureId: id.optional(),
			/** Whose settings hold the keys of the assistant, and whose names of test data are sent. */
			environmentId: id.optional(),
		}),
		reply: 'events',
		status: [200],
		says: { fail: 'Could not ask the assistant. Try the operation again.' },
	}),
}

/** The models that the editor has always asked for, where no other is configured. */
export const usualModels = { gpt: 'gpt-3.5-turbo', pschat: 'gpt35turbo' } as const
