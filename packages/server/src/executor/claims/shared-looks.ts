/** What one look into the queue came to. */
export interface Looked<Found> {
	found: Found | undefined
	/** Whether whoever asks the same would have found nothing either. */
	forAll: boolean
}

/**
 * Executors that wait for work are woken together, and most find nothing: a thousand of them would ask the database a thousand
 * times for one run. Of those that ask the same one looks at a time, and when it finds nothing the others go on waiting.
 */
export interface SharedLooks {
	/**
	 * `asked` says what is asked for, `change` counts what has changed so far: a look made before the last change says nothing to
	 * others. `something`: to be called as soon as there is something, since to hand it out may take long. Undefined: there was nothing.
	 */
	look<Found>(
		asked: string,
		change: number,
		look: (something: () => void) => Promise<Looked<Found>>,
	): Promise<Found | undefined>
}

/** Far more than executors differ. */
const mostKnown = 1000

export function shareLooks(): SharedLooks {
	const latest = new Map<string, { change: number; nothing: Promise<boolean> }>()
	return {
		async look(asked, change, look) {
			for (;;) {
				const other = latest.get(asked)
				if (!other || other.change < change) break
				if (await other.nothing) return undefined
				// There may be more: the first who comes here looks.
				if (latest.get(asked) === other) latest.delete(asked)
			}
			const { promise: nothing, resolve } = withResolvers<boolean>()
			if (latest.size >= mostKnown) latest.clear()
			latest.set(asked, { change, nothing })
			try {
				const { found, forAll } = await look(() => resolve(false))
				resolve(found === undefined && forAll)
				return found
			} finally {
				// Of a look that failed nobody knows what it would have found.
				resolve(false)
			}
		},
	}
}

function withResolvers<T>() {
	let resolve: (value: T) => void = () => {}
	const promise = new Promise<T>((done) => {
		resolve = done
	})
	return { promise, resolve }
}
