/** Lets so many works go on beside each other; the first that fails fails the next call. */
export function atOnce(most: number) {
	const going = new Set<Promise<void>>()
	let failed: unknown
	const check = () => {
		if (failed !== undefined) throw failed
	}
	return {
		async add(work: () => Promise<void>) {
			check()
			const one = work()
				.catch((error) => {
					failed ??= error
				})
				.finally(() => going.delete(one))
			going.add(one)
			if (going.size >= most) await Promise.race(going)
		},
		async done() {
			await Promise.all(going)
			check()
		},
	}
}
