/** What a guarded script calls. They live in the realm, hidden. */
export const guards = { tick: '__tick', items: '__items', keys: '__keys' } as const
