/** The five or six parts of a cron expression, seconds first where there are six; undefined where there are more or fewer. */
export function cronParts(expression: string): string[] | undefined {
	const parts = expression.trim().split(/\s+/)
	return parts.length === 5 || parts.length === 6 ? parts : undefined
}
