// Turns for those that must not run at the same time (@lock=name, @lock=*, @parallel=false, callonce).

import { StepProblem } from './step-problem.ts'

export type Release = () => void

interface Turn {
	names: Set<string>
	over: Promise<void>
}

export class Locks {
	private turns: Turn[] = []

	/** First come, first served, all names at once: two with the same two names cannot wait for each other. */
	async take(names: string[]): Promise<Release> {
		let end: Release = () => {}
		const over = new Promise<void>((resolve) => {
			end = resolve
		})
		const turn = { names: new Set(names), over }
		const before = this.turns.filter((other) => collide(other.names, turn.names))
		this.turns.push(turn)
		if (before.length) await Promise.all(before.map((other) => other.over))
		return () => {
			this.turns.splice(this.turns.indexOf(turn), 1)
			end()
		}
	}

	/** Out of JavaScript nobody can wait for a turn: whoever holds it could never finish. */
	takeNow(names: string[]): Release {
		const wanted = new Set(names)
		if (this.turns.some((turn) => collide(turn.names, wanted)))
			throw new StepProblem(
				'error',
				'another scenario is making what callonce makes once, and a script cannot wait for it; use callonce in a step',
			)
		return () => {}
	}
}

function collide(one: Set<string>, other: Set<string>): boolean {
	if (one.has('*') || other.has('*')) return true
	for (const name of one) if (other.has(name)) return true
	return false
}
