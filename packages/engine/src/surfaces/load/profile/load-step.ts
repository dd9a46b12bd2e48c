/** One step of an open profile, in which users arrive however many are still at work. Durations are milliseconds, rates users per second. */
export type OpenStep =
	| { kind: 'nothing'; duration: number }
	| { kind: 'atOnce'; users: number }
	| { kind: 'ramp'; users: number; duration: number }
	| { kind: 'constant'; rate: number; duration: number }
	| { kind: 'rampRate'; from: number; to: number; duration: number }
	/** Arrivals of a Poisson process: their number differs with the seed. */
	| { kind: 'random'; from: number; to: number; duration: number }
	| { kind: 'peak'; users: number; duration: number }

/** One step of a closed profile: so many users are at work, and one that ends is replaced. */
export interface ClosedStep {
	from: number
	to: number
	duration: number
}

export type Profile = { model: 'open'; steps: OpenStep[] } | { model: 'closed'; steps: ClosedStep[] }
