import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { processes, type Running } from '../processes.ts'

/**
 * A mark that a process and all that it ever starts carry, whoever they run as and whatever environment they are given (the
 * executor, sandboxes and the database get one of their own): a limit on waiting signals which nobody else has. Linux only.
 */
export interface Mark {
	/** Words to put before a command, so that it carries the mark of this life of the product. */
	words(life: number): string[]
	/** Every process that carries it, with the life from which it comes. */
	living(): Marked[]
}

export interface Marked extends Running {
	life: number
}

const mostLives = 5000

export function newMark(): Mark {
	const most = markOf(process.pid)
	const base = randomInt(Math.floor(most / 4), most - mostLives)
	return {
		words: (life) => ['prlimit', `--sigpending=${base + life}:${base + life}`, '--'],
		living: () =>
			processes().flatMap((one) => {
				const life = markOf(one.pid) - base
				return life >= 0 && life < mostLives ? [{ ...one, life }] : []
			}),
	}
}

function markOf(pid: number): number {
	try {
		return Number(
			readFileSync(`/proc/${pid}/limits`, 'latin1').match(/^Max pending signals +(\d+)/m)?.[1] ?? Number.NaN,
		)
	} catch {
		return Number.NaN
	}
}
