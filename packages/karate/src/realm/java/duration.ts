import { hidden } from '../host.ts'
import { dayLength, hour, minute } from './clock.ts'

/** java.time.Duration */
export class Duration {
	declare millis: number
	constructor(millis: number) {
		hidden(this, 'millis', millis)
	}
	toMillis(): number {
		return this.millis
	}
	getSeconds(): number {
		return Math.floor(this.millis / 1000)
	}
	toSeconds(): number {
		return this.getSeconds()
	}
	toMinutes(): number {
		return Math.trunc(this.getSeconds() / 60)
	}
	toHours(): number {
		return Math.trunc(this.getSeconds() / 3600)
	}
	toDays(): number {
		return Math.trunc(this.getSeconds() / 86_400)
	}
	static between(from: { time: number }, to: { time: number }): Duration {
		return new Duration(to.time - from.time)
	}
	static ofDays(count: number): Duration {
		return new Duration(count * dayLength)
	}
	static ofHours(count: number): Duration {
		return new Duration(count * hour)
	}
	static ofMinutes(count: number): Duration {
		return new Duration(count * minute)
	}
	static ofSeconds(count: number): Duration {
		return new Duration(count * 1000)
	}
	static ofMillis(count: number): Duration {
		return new Duration(count)
	}
}
