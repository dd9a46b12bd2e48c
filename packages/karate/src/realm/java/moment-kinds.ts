// The classes of java.time as what one can make of them: LocalDate.of(…), Instant.now() …

import { hidden } from '../host.ts'
import { dayLength, localAt, now, systemZone, timeAt } from './clock.ts'
import { formatDate, offsetText } from './date-format.ts'
import { Moment, type MomentKind } from './moment.ts'
import { localOf, parseBy, readIso } from './parse-date.ts'

const startOfDay = (local: number): number => Math.floor(local / dayLength) * dayLength

export const momentKind = (kind: MomentKind) => ({
	now(zone?: unknown): Moment {
		const time = now()
		const name = zone ? String(zone) : systemZone()
		if (kind === 'instant') return new Moment(time, 'UTC', kind)
		if (kind === 'zoned' || kind === 'offset') return new Moment(time, name, kind)
		const local = localAt(name, time)
		if (kind === 'date') return new Moment(startOfDay(local), undefined, kind)
		return new Moment(kind === 'time' ? local % dayLength : local, undefined, kind)
	},
	of(...parts: number[]): Moment {
		if (kind === 'time') {
			return new Moment(localOf([1970, 1, 1, ...parts.slice(0, 3)]), undefined, kind)
		}
		const local = localOf(parts)
		const zone = parts.length > 7 ? String(parts[7]) : undefined
		return new Moment(zone ? timeAt(zone, local) : local, zone, kind)
	},
	parse(text: string, formatter?: Formatter): Moment {
		const read = formatter?.pattern
			? parseBy(formatter.pattern, text, { whole: true })
			: readIso(text, formatter ? undefined : kind)
		const zone = read.zone || (read.offset === undefined ? 'Z' : offsetText(read.offset, true, true))
		const zoned = kind === 'zoned' || kind === 'offset' || kind === 'instant'
		const local = kind === 'date' ? startOfDay(read.local) : read.local
		const time = zoned ? timeAt(zone, local) : local
		return new Moment(time, kind === 'instant' ? 'UTC' : zone, kind)
	},
	ofEpochMilli: (time: unknown) => new Moment(Number(time), 'UTC', kind),
	ofEpochSecond: (time: unknown) => new Moment(Number(time) * 1000, 'UTC', kind),
	ofEpochDay: (day: unknown) => new Moment(Number(day) * dayLength, undefined, kind),
	ofInstant: (instant: Moment, zone: unknown) =>
		kind === 'zoned' ? instant.atZone(zone) : new Moment(instant.atZone(zone).local(), undefined, kind),
	from: (moment: Moment) => new Moment(moment.time, moment.zone, kind),
})

/** java.time.format.DateTimeFormatter; without a pattern each moment is written in its own ISO form. */
export class Formatter {
	static ISO_LOCAL_DATE = new Formatter('yyyy-MM-dd')
	static ISO_DATE = new Formatter('yyyy-MM-dd')
	static BASIC_ISO_DATE = new Formatter('yyyyMMdd')
	static ISO_LOCAL_DATE_TIME = new Formatter()
	static ISO_DATE_TIME = new Formatter()
	static ISO_INSTANT = new Formatter()
	static ISO_OFFSET_DATE_TIME = new Formatter()
	static ISO_ZONED_DATE_TIME = new Formatter()
	static ISO_LOCAL_TIME = new Formatter()
	declare pattern: string | undefined
	declare zone: string | undefined

	constructor(pattern?: string, zone?: string) {
		hidden(this, 'pattern', pattern)
		hidden(this, 'zone', zone)
	}
	withZone(zone: unknown): Formatter {
		return new Formatter(this.pattern, String(zone))
	}
	withLocale(): this {
		return this
	}
	format(moment: Moment): string {
		const own = this.zone && moment.kind === 'instant' ? moment.atZone(this.zone) : moment
		return this.pattern ? formatDate(this.pattern, own.local(), own.zone || 'Z', own.offset) : own.toString()
	}
	static ofPattern(pattern: string): Formatter {
		return new Formatter(pattern)
	}
}
