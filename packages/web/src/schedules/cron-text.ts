import { cronParts } from '@assay/contract/cron-parts'
import cronstrue from 'cronstrue'

/**
 * A cron expression in words: "At 09:14 PM"; undefined when it is none. Only the form is judged here; whether it ever fires
 * and when is the server's to say.
 */
export function cronText(expression: string): string | undefined {
	const parts = cronParts(expression)
	if (!parts) return undefined
	try {
		return cronstrue.toString(parts.join(' '))
	} catch {
		return undefined
	}
}
