import { usualModels } from '@assay/contract/assistant'
import type { Config } from '../config.ts'

/** A service that speaks the chat-completions protocol, and with which key it is asked. */
export interface ChatService {
	/** Address below which `/chat/completions` lies. */
	url: string
	model: string
	key: string | undefined
	/** Hosts and networks that it may lie in although they are private. */
	allowPrivate: readonly string[]
}

/** `gpt` also answers gpt_api: and gpt_web:. */
export type ServiceKind = 'gpt' | 'pschat'

const keys = {
	gpt: { url: 'GPT_BASE_URL', token: 'GPT_TOKEN' },
	pschat: { url: 'PSCHAT_BASE_URL', token: 'PSCHAT_TOKEN' },
}
const modelKey = 'GPT_MODEL'
const usualAddress = 'https://api.openai.com/v1'

/**
 * The service that an environment's settings name, else the operator's. The operator's key goes to the operator's address
 * alone; undefined where nothing is configured.
 */
export function serviceFor(
	kind: ServiceKind,
	settings: Record<string, unknown>,
	{ ai, allowPrivate }: Config,
): ChatService | undefined {
	const own = { url: textOf(settings[keys[kind].url]), key: textOf(settings[keys[kind].token]) }
	const named = textOf(settings[modelKey])
	if (own.url) return { url: own.url, key: own.key, model: named ?? usualModels[kind], allowPrivate }
	if (ai.url) {
		const model = named ?? ai.model ?? usualModels[kind]
		// The operator who names a model server of his own means it, wherever it runs.
		return { url: ai.url, key: own.key ?? ai.key, model, allowPrivate: [...allowPrivate, new URL(ai.url).hostname] }
	}
	if (own.key === undefined || kind === 'pschat') return undefined
	return { url: usualAddress, key: own.key, model: named ?? usualModels[kind], allowPrivate }
}

/** Whether settings name a service themselves. */
export const namesService = (kind: ServiceKind, settings: Record<string, unknown>) =>
	[keys[kind].url, keys[kind].token].some((key) => textOf(settings[key]) !== undefined)

/** What to set, where nothing is set. */
export function whatToConfigure(kind: ServiceKind, environment: string | undefined): string {
	const where = environment === undefined ? 'of the chosen environment' : `of the environment "${environment}"`
	const { url, token } = keys[kind]
	const what = kind === 'gpt' ? `${token} (and ${url} and ${modelKey} for a different service)` : `${token} and ${url}`
	return `No assistant is configured. Set ${what} in the settings ${where}, or ask the operator to set ASSAY_AI_URL.`
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
