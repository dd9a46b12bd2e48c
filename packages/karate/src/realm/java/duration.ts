import { hidden } from '../host.ts'
import { dayLength, hour, minute } from './clock.ts'

/** java.time.Duration */
export class Duration {
	declare millis: number
	constructor(millis: number) {
		hidden(this, 'millis', millis)
	}
	toString(): string {
		const [hours, rest] = [Math.trunc(this.millis / hour), this.millis % hour]
		const seconds = (rest % minute) / 1000
		const parts = [
			hours && `${hours}H`,
			Math.trunc(rest / minute) && `${Math.trunc(rest / minute)}M`,
			seconds && `${seconds}S`,
		]
		return `PT${parts.filter(Boolean).join('') || '0S'}`
	}
	toJSON(): string {
		return this.toString()
	}
	plus(other: Duration): Duration {
		return new Duration(this.millis + other.millis)
	}
	minus(other: Duration): Duration {
		return new Duration(this.millis - other.millis)
	}
	isNegative(): boolean {
		return this.millis < 0
	}
	isZero(): boolean {
		return this.millis === 0
	}
	compareTo(other: Duration): number {
		return Math.sign(this.millis - other.millis)
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
	static parse(text: unknown): Duration {
		const found =
			/^([-+]?)P(?:([-+]?\d+)D)?(?:T(?=.)(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+(?:\.\d+)?)S)?)?$/i.exec(
				String(text),
			)
		if (!found || /P$/i.test(String(text))) throw new Error(`Text cannot be parsed to a Duration: ${String(text)}`)
		const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0))
		const millis = days * dayLength + hours * hour + minutes * minute + seconds * 1000
		return new Duration(found[1] === '-' ? -millis : millis)
	}
}

const sizes = { Days: dayLength, Hours: hour, Minutes: minute, Seconds: 1000, Millis: 1 }
for (const [name, size] of Object.entries(sizes)) {
	hidden(Duration.prototype, `plus${name}`, function (this: Duration, count: number) {
		return new Duration(this.millis + count * size)
	})
	hidden(Duration.prototype, `minus${name}`, function (this: Duration, count: number) {
		return new Duration(this.millis - count * size)
	})
}
Object.assign(Duration, { ZERO: new Duration(0) })
