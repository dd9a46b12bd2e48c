// Turns for those that must not run at the same time (@lock=name, @lock=*, @parallel=false, callonce).

import { StepProblem } from './step-problem.ts'

export type Release = () => void

interface Turn {
	names: readonly string[]
	/** Who waits for its end. */
	waiting: Release[]
}

const isWide = ({ names }: Turn): boolean => names.includes('*')

export class Locks {
	private turns = new Set<Turn>()
	/** Turns among them that collide with all others. */
	private wide = 0

	/** First come, first served, all names at once: two with the same two names cannot wait for each other. */
	take(names: readonly string[]): Release | Promise<Release> {
		const turn: Turn = { names, waiting: [] }
		const before = this.before(turn)
		this.turns.add(turn)
		if (isWide(turn)) this.wide++
		const release = () => this.end(turn)
		if (before.length === 0) return release
		return Promise.all(before.map((other) => new Promise<void>((over) => other.waiting.push(over)))).then(() => release)
	}

	/** Out of JavaScript nobody can wait for a turn: whoever holds it could never finish. */
	takeNow(names: readonly string[]): Release {
		if (this.before({ names, waiting: [] }).length > 0)
			throw new StepProblem(
				'error',
				'another scenario is making what callonce makes once, and a script cannot wait for it; use callonce in a step',
			)
		return () => {}
	}

	/** Turns that it collides with. Thousands of users without a name to share are not looked through. */
	private before(turn: Turn): Turn[] {
		if (turn.names.length === 0 && this.wide === 0) return []
		return [...this.turns].filter((other) => collide(other, turn))
	}

	private end(turn: Turn): void {
		if (!this.turns.delete(turn)) return
		if (isWide(turn)) this.wide--
		for (const over of turn.waiting) over()
	}
}

function collide(one: Turn, other: Turn): boolean {
	return isWide(one) || isWide(other) || one.names.some((name) => other.names.includes(name))
}
