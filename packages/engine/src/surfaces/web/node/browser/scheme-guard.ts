import type { CdpConnection, CdpEvent } from '../cdp/cdp-connection.ts'
import { refusedAddress } from './web-address.ts'

/** Schemes whose loading a browser asks about first. The others it opens for nobody but the address line, which is ours. */
const asked = ['file:*', 'filesystem:*', 'ftp:*', 'chrome:*', 'chrome-untrusted:*', 'devtools:*', 'view-source:*']

/** Makes a session ask before it loads from a scheme that a page may not lead to. */
export const guardSchemes = ({ send }: Pick<CdpConnection, 'send'>, session: string) =>
	send('Fetch.enable', { patterns: asked.map((urlPattern) => ({ urlPattern })) }, session)

/** Answers such a question; `refused` hears the sentence of one that was not let through. */
export function answerScheme(
	{ send }: Pick<CdpConnection, 'send'>,
	{ method, sessionId, params }: CdpEvent,
	fileFolder: string | undefined,
	refused: (sentence: string) => void,
): void {
	if (method !== 'Fetch.requestPaused') return
	const { requestId, request } = params as { requestId: string; request: { url: string } }
	const sentence = refusedAddress(request.url, false, fileFolder)
	const answer = sentence
		? send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, sessionId)
		: send('Fetch.continueRequest', { requestId }, sessionId)
	answer.catch(() => {})
	if (sentence) refused(sentence)
}
