/** What `make` gives for an object, made once for as long as the object lives. Treat it as read-only. */
export function keptFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const kept = new WeakMap<Key, Value>()
	return (key) => {
		const known = kept.get(key)
		if (known !== undefined) return known
		const made = make(key)
		kept.set(key, made)
		return made
	}
}
