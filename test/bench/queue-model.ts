/** What one of a kind costs, in milliseconds of processor. */
export interface Cost {
	server: number
	database: number
}

export interface Costs {
	/** A run of one scenario, from the call that starts it to its report, without its steps. */
	run: Cost
	/** A batch of events, and each event in it. */
	batch: Cost
	event: Cost
	/** An executor asks and there is nothing; it says that it lives. */
	poll: Cost
	heartbeat: Cost
	/** An executor that waits is woken by a change of the queue. */
	wake: Cost
	/** Milliseconds for which a commit that notifies keeps others that notify from committing. */
	notify: number
}

export interface Installation {
	executors: number
	servers: number
	databaseCores: number
	/** In the hour that is simulated, evenly at random. */
	runsAnHour: number
	/** Seconds that a run takes. */
	runSeconds: number
	events: number
	/** Seconds between two batches. */
	pause: number
}

/** Of 1: how much of each is used. A figure over 1 is what it would need. */
export interface Used {
	executors: number
	server: number
	database: number
	notify: number
}

export interface Simulated {
	used: Used
	/** Milliseconds: of a hundred runs the slowest waits so long for an executor, of a hundred batches the slowest for its answer. */
	queued: number
	answered: number
}

/** Seconds: how often an executor asks, and how often it says of a run that it lives where nothing else does. */
const pollEvery = 20
const heartbeatEvery = 10
const hour = 3600

const batchesOf = ({ runSeconds, pause, events }: Installation) =>
	Math.max(1, Math.min(events, Math.round(runSeconds / pause)))

export function used(costs: Costs, installation: Installation): Used {
	const { executors, servers, databaseCores, runsAnHour, runSeconds, events, pause } = installation
	const runs = runsAnHour / hour
	const batches = batchesOf(installation)
	const running = Math.min(executors, runs * runSeconds)
	const idle = executors - running
	/** Milliseconds a second. */
	const load = (of: keyof Cost) =>
		runs * (costs.run[of] + batches * costs.batch[of] + events * costs.event[of]) +
		(idle / pollEvery) * costs.poll[of] +
		(pause > heartbeatEvery ? running / heartbeatEvery : 0) * costs.heartbeat[of] +
		// It is queued, and its executor asks again when it has ended.
		runs * idle * costs.wake[of]
	return {
		executors: (runs * runSeconds) / executors,
		server: load('server') / 1000 / servers,
		database: load('database') / 1000 / databaseCores,
		// Each batch and each run that is queued says so.
		notify: (runs * (batches + 1) * costs.notify) / 1000,
	}
}

/** Runs arrive at random, wait for an executor, and their batches for a server and then for the database: who comes first is served first. */
export function simulate(costs: Costs, installation: Installation, seed = 1): Simulated {
	const { executors, servers, databaseCores, runsAnHour, runSeconds, events } = installation
	const use = used(costs, installation)
	const random = randomFrom(seed)
	const seconds = Math.min(hour, 60_000 / (runsAnHour / hour) / batchesOf(installation) + 2 * runSeconds)
	const batches = batchesOf(installation)
	const free = Array.from({ length: executors }, () => 0)
	const waits: number[] = []
	const arrivals: number[] = []
	for (let at = 0; at < seconds; at += -Math.log(1 - random()) / (runsAnHour / hour)) {
		const executor = least(free)
		const begins = Math.max(at, free[executor] ?? 0)
		waits.push((begins - at) * 1000)
		free[executor] = begins + runSeconds
		for (let n = 0; n < batches; n++) arrivals.push(begins + ((n + random()) * runSeconds) / batches)
	}
	arrivals.sort((one, other) => one - other)
	// What else there is to do takes its part of the processors.
	const runs = runsAnHour / hour
	const own = (of: keyof Cost) => costs.batch[of] + (events / batches) * costs.event[of]
	const rest = (of: keyof Cost, part: number) =>
		Math.max(0.01, 1 - part + (runs * batches * own(of)) / 1000 / (of === 'server' ? servers : databaseCores))
	const [atServer, atDatabase] = [
		own('server') / rest('server', use.server),
		own('database') / rest('database', use.database),
	]
	const nodes = Array.from({ length: servers }, () => 0)
	const cores = Array.from({ length: databaseCores }, () => 0)
	const answers: number[] = []
	for (const at of arrivals) {
		const through = (places: number[], from: number, milliseconds: number) => {
			const place = least(places)
			const done = Math.max(from, places[place] ?? 0) + (milliseconds * -Math.log(1 - random())) / 1000
			places[place] = done
			return done
		}
		const done = through(cores, through(nodes, at, atServer), atDatabase)
		if (at > runSeconds && at < seconds) answers.push((done - at) * 1000)
	}
	return { used: use, queued: slowest(waits), answered: slowest(answers) }
}

/** Runs an hour at which the first of all is used up. */
export function most(costs: Costs, installation: Installation): { runsAnHour: number; first: keyof Used } {
	let [low, high] = [0, 10_000_000]
	const at = (runsAnHour: number) =>
		Object.entries(used(costs, { ...installation, runsAnHour })) as [keyof Used, number][]
	while (high - low > 1) {
		const middle = (low + high) >> 1
		if (at(middle).some(([, part]) => part > 1)) high = middle
		else low = middle
	}
	const [first] = at(high).toSorted(([, one], [, other]) => other - one)
	return { runsAnHour: low, first: first?.[0] ?? 'executors' }
}

function least(values: number[]): number {
	let at = 0
	for (let n = 1; n < values.length; n++) if ((values[n] ?? 0) < (values[at] ?? 0)) at = n
	return at
}

const slowest = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0

function randomFrom(seed: number): () => number {
	let state = seed
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return state / 2 ** 32
	}
}
