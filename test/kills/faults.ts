import { readFileSync } from 'node:fs'
import type { Chance } from './chance.ts'
import type { Gate } from './gate.ts'
import { type House, type HouseKind, until } from './house.ts'
import type { Harm } from './judge.ts'
import type { Role } from './roles.ts'

/** One kind of thing that goes wrong. */
export interface Fault {
	/** In whose parts it can be brought about. */
	where: readonly HouseKind[]
	/** A run in hand must have one of these; `driver`: in an environment with chromedriver. */
	needs?: 'sandbox' | 'browser' | 'renderer' | 'driver'
	/** The most that it may do to a run in hand. */
	harm: Harm
	/** Only a disk of its own can be filled. */
	disk?: true
	/** Brings it about. Undefined: there was nothing to hurt, as a run ended meanwhile. */
	strike(house: House, chance: Chance): Promise<Struck | undefined>
}

interface Struck {
	/** What was done, with numbers of processes. */
	what: string
	/** How long it lasts before it is undone; 0 where nothing is to be undone. */
	seconds: number
	/** Where it turned out worse than the kind is by itself. */
	harm?: Harm
	undo?(): Promise<void> | void
}

export const faults = {
	server: { where: ['alone', 'apart'], harm: 'nothing', strike: killed('server') },
	executor: { where: ['alone', 'apart'], harm: 'run', strike: killed('executor') },
	sandbox: { where: ['alone', 'apart'], needs: 'sandbox', harm: 'scenario', strike: killed('sandbox') },
	browser: { where: ['alone', 'apart'], needs: 'browser', harm: 'scenario', strike: killed('browser') },
	renderer: { where: ['alone', 'apart'], needs: 'renderer', harm: 'scenario', strike: killed('renderer') },
	driver: { where: ['alone'], needs: 'driver', harm: 'scenario', strike: killed('driver') },
	database: { where: ['alone'], harm: 'nothing', strike: killed('database') },
	backend: {
		where: ['alone'],
		harm: 'nothing',
		// Cut off, as an administrator does it, or killed: then PostgreSQL starts all of them anew.
		strike: (house, chance) => killed('backend', chance.one(['SIGTERM', 'SIGKILL']))(house, chance),
	},
	npm: {
		where: ['alone'],
		harm: 'nothing',
		async strike(house, chance) {
			const server = house.find('server').map(({ pid }) => pid)
			const struck = await killed('npm')(house, chance)
			return struck && { ...struck, undo: () => ended(server) }
		},
	},
	'all at once': {
		where: ['alone', 'apart'],
		harm: 'run',
		async strike(house) {
			const all = house.living()
			for (const { pid } of all) send(pid, 'SIGKILL')
			await ended(all.map(({ pid }) => pid))
			return { what: `SIGKILL of all ${all.length} processes`, seconds: 0 }
		},
	},
	SIGTERM: {
		where: ['alone', 'apart'],
		harm: 'nothing',
		async strike(house, chance) {
			const struck = await signalled(chance.one(['server', 'executor']), 'SIGTERM')(house, chance)
			return struck && { ...struck, seconds: 0, undo: () => ended([struck.pid]) }
		},
	},
	SIGSTOP: {
		where: ['alone', 'apart'],
		harm: 'nothing',
		async strike(house, chance) {
			const roles = (['server', 'executor', 'browser', 'database'] as const).filter((one) => house.find(one).length > 0)
			const role = chance.one<Role>(roles)
			const struck = await signalled(role, 'SIGSTOP')(house, chance)
			if (!struck) return undefined
			const seconds = lasts(chance, role)
			const harm = role === 'browser' ? 'scenario' : seconds > lease ? 'run' : 'nothing'
			return { ...struck, seconds, harm, undo: () => send(struck.pid, 'SIGCONT') }
		},
	},
	'network cut': {
		where: ['apart'],
		harm: 'nothing',
		strike: (house, chance) => onNetwork(house, chance, 'cut'),
	},
	'black hole': {
		where: ['apart'],
		harm: 'nothing',
		strike: (house, chance) => onNetwork(house, chance, 'swallow'),
	},
	'database away': {
		where: ['apart'],
		harm: 'nothing',
		async strike({ database }, chance) {
			await database?.stop()
			return { what: 'external PostgreSQL stopped', seconds: chance.between(1, 10), undo: () => database?.start() }
		},
	},
	'disk full': {
		where: ['alone'],
		harm: 'nothing',
		disk: true,
		async strike({ disk }, chance) {
			disk?.fill()
			return { what: 'no room for blobs and reports', seconds: chance.between(1, 10), undo: () => disk?.empty() }
		},
	},
} as const satisfies Record<string, Fault>
export type FaultName = keyof typeof faults

/** Seconds after which a silent executor's runs are given up; a bit less, as the silence began before. */
const lease = 20

/** Mostly short; one in six outlives the lease of a run, where that can be. */
const lasts = (chance: Chance, role: Role) =>
	chance.below(6) === 0 && role !== 'browser' ? chance.between(32, 38) : chance.between(1, 9)

const send = (pid: number, signal: NodeJS.Signals) => {
	try {
		process.kill(pid, signal)
	} catch {
		// It ended by itself in this very moment.
	}
}

function signalled(role: Role, signal: NodeJS.Signals) {
	return async (house: House, chance: Chance) => {
		const among = house.find(role)
		if (among.length === 0) return undefined
		const { pid } = chance.one(among)
		send(pid, signal)
		return { what: `${signal} of ${role} ${pid}`, pid }
	}
}

function killed(role: Role, signal: NodeJS.Signals = 'SIGKILL') {
	return async (house: House, chance: Chance): Promise<Struck | undefined> => {
		const struck = await signalled(role, signal)(house, chance)
		if (!struck) return undefined
		await ended([struck.pid])
		return { ...struck, seconds: 0 }
	}
}

/** A server that is asked to end has ended its runs within half a minute. */
const ended = (pids: number[]) =>
	until(
		() => pids.every((pid) => !lives(pid)),
		90_000,
		() => `still there 90 s after its end: ${pids.filter(lives)}`,
	)

function lives(pid: number): boolean {
	try {
		return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
	} catch {
		return false
	}
}

async function onNetwork({ networks }: House, chance: Chance, how: 'cut' | 'swallow'): Promise<Struck | undefined> {
	if (!networks) return undefined
	const between = chance.one(['executor', 'database'] as const)
	const gate: Gate = networks[between]
	const seconds = lasts(chance, 'server')
	gate[how]()
	const what = `${how === 'cut' ? 'no network' : 'a black hole'} between server and ${between}`
	return { what, seconds, harm: seconds > lease ? 'run' : 'nothing', undo: () => gate.mend() }
}
