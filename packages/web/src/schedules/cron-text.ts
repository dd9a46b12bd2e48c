import cronstrue from 'cronstrue'

/**
 * A cron expression in words: "At 09:14 PM"; undefined when it is none. Only the form is judged here; whether it ever fires
 * and when is the server's to say.
 */
export function cronText(expression: string): string | undefined {
	const parts = expression.trim().split(/ +/)
	if (parts.length !== 5 && parts.length !== 6) return undefined
	try {
		return cronstrue.toString(parts.join(' '))
	} catch {
		return undefined
	}
}
