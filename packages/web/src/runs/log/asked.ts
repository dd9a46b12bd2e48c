/** Things asked for by their ids: those wanted together are asked for together, at most `most`, one question at a time. */
export class Asked {
	private wanted = new Set<string>()
	private busy = false

	constructor(
		private most: number,
		private ask: (ids: string[]) => Promise<void>,
	) {}

	add(ids: readonly string[]): void {
		for (const id of ids) {
			// The latest stands last.
			this.wanted.delete(id)
			this.wanted.add(id)
		}
		if (!this.busy && this.wanted.size > 0) void this.work()
	}

	private async work(): Promise<void> {
		this.busy = true
		// All lines that are drawn together want something.
		await new Promise((resolve) => setTimeout(resolve))
		while (this.wanted.size > 0) {
			const ids = [...this.wanted].slice(-this.most)
			for (const id of ids) this.wanted.delete(id)
			await this.ask(ids)
		}
		this.busy = false
	}
}
