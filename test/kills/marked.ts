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

const mostLives = 2000

/** First marks of the houses of this process, whose processes may yet come. */
const given: number[] = []

export function newMark(): Mark {
	const most = markOf(process.pid)
	const near = (base: number) => (mark: number) => Math.abs(mark - base) < mostLives
	const others = [...given, ...processes().map(({ pid }) => markOf(pid))].filter((mark) => mark < most)
	let base: number
	do base = randomInt(Math.floor(most / 4), most - mostLives)
	while (others.some(near(base)))
	given.push(base)
	return {
		words: (life) => ['prlimit', `--sigpending=${base + life}:${base + life}`, '--'],
		living() {
			const lives = new Map<number, number>()
			const ours = (pid: number) => {
				const life = markOf(pid) - base
				lives.set(pid, life)
				return life >= 0 && life < mostLives
			}
			return processes(ours).map((one) => ({ ...one, life: lives.get(one.pid) ?? Number.NaN }))
		},
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
