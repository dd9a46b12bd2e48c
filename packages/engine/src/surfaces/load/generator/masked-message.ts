/**
 * The first line of a message without the numbers and ids that differ from one failure to the next, so that those of the same
 * kind are counted together.
 */
export const maskedMessage = (message: string): string =>
	(message.trim().split('\n')[0] ?? '')
		.replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '…')
		.replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{12,}\b/gi, '…')
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g, '…')
		.replace(/(?<=\/)\d+(?=$|[/?#\s"',:)])/g, '…')
		// Shorter ones distinguish kinds: a status, a length, an expected price.
		.replace(/\d{5,}/g, '…')
		.slice(0, 500)
