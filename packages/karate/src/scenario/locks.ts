// Named turns for scenarios that must not run at the same time (@lock=name, @parallel=false).

export type Release = () => void

export class Locks {
	private queues = new Map<string, Promise<void>>()

	async take(name: string): Promise<Release> {
		const before = this.queues.get(name)
		let release: Release = () => {}
		const mine = new Promise<void>((resolve) => {
			release = resolve
		})
		this.queues.set(name, before ? before.then(() => mine) : mine)
		await before
		return release
	}

	/** Out of JavaScript nobody can wait for a turn: whoever holds it could never finish. */
	takeNow(_name: string): Release {
		return () => {}
	}
}
