/** PostgreSQL's unique_violation, also when Drizzle wrapped it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
	if (!(error instanceof Error)) return false
	const found = error as Error & { code?: string; constraint?: string }
	if (found.code === '23505') return constraint === undefined || found.constraint === constraint
	return isUniqueViolation(error.cause, constraint)
}

/** PostgreSQL's foreign_key_violation, also when Drizzle wrapped it. */
export function isForeignKeyViolation(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	return (error as { code?: string }).code === '23503' || isForeignKeyViolation(error.cause)
}
