// The items of a list that a script may have made. Its own methods are not called: a script can replace them, and a function
// of the host handed to one of those would be a way out of the realm.

const most = 10_000_000

export function itemsOf(list: ArrayLike<unknown>): unknown[] {
	const count = countOf(list.length, 'items')
	const items: unknown[] = []
	for (let at = 0; at < count; at++) items.push(list[at])
	return items
}

/** Refuses what would hold the thread or fill the memory. */
export function countOf(value: unknown, what: string): number {
	const count = Number(value)
	if (count > most) throw new Error(`${count} ${what} are more than the ${most} that are possible at once`)
	return count
}
