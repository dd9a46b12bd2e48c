// Turns for those that must not run at the same time (@lock=name, @lock=*, @parallel=false, callonce).

import { StepProblem } from './step-problem.ts'

export type Release = () => void

interface Turn {
	names: readonly string[]
	/** Who waits for its end. */
	waiting: Release[]
}

const isWide = ({ names }: Turn): boolean => names.includes('*')

const nothing: Release = () => {}

export class Locks {
	/** Of those with names. */
	private turns = new Set<Turn>()
	/** Turns among them that collide with all others. */
	private wide = 0
	/** How many without names are at work, and who waits for the last of them: those that collide with all others. */
	private nameless = 0
	private waitingForAll: Release[] = []

	/** First come, first served, all names at once: two with the same two names cannot wait for each other. */
	take(names: readonly string[]): Release | Promise<Release> {
		const free = this.takeFree(names)
		if (free) return free
		const turn: Turn = { names, waiting: [] }
		const before = this.before(turn).map((other) => new Promise<void>((over) => other.waiting.push(over)))
		if (isWide(turn) && this.nameless > 0) before.push(new Promise<void>((over) => this.waitingForAll.push(over)))
		this.turns.add(turn)
		if (isWide(turn)) this.wide++
		const release = () => this.end(turn)
		return before.length === 0 ? release : Promise.all(before).then(() => release)
	}

	/** A turn that nobody has to wait for: the users of a load test come by the thousand, and mostly share nothing. */
	takeFree(names: readonly string[]): Release | undefined {
		if (names.length > 0 || this.wide > 0) return undefined
		this.nameless++
		return this.endNameless
	}

	/** Out of JavaScript nobody can wait for a turn: whoever holds it could never finish. */
	takeNow(names: readonly string[]): Release {
		const turn = { names, waiting: [] }
		if (this.before(turn).length > 0 || (isWide(turn) && this.nameless > 0))
			throw new StepProblem(
				'error',
				'another scenario is making what callonce makes once, and a script cannot wait for it; use callonce in a step',
			)
		return nothing
	}

	/** Turns with names that it collides with. */
	private before(turn: Turn): Turn[] {
		return [...this.turns].filter((other) => collide(other, turn))
	}

	private endNameless = (): void => {
		this.nameless--
		if (this.nameless === 0) for (const over of this.waitingForAll.splice(0)) over()
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
