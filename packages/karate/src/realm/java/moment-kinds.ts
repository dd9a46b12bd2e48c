// The classes of java.time as what one can make of them: LocalDate.of(…), Instant.now() …

import { dayLength, localAt, now, startOfDay, systemZone, timeAt, utc } from './clock.ts'
import { offsetText } from './date-format.ts'
import type { Formatter } from './formatter.ts'
import { Moment, type MomentKind } from './moment.ts'
import { localOf, parseBy, readIso } from './parse-date.ts'

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
		const millis = Math.floor((parts[kind === 'time' ? 3 : 6] ?? 0) / 1_000_000)
		if (kind === 'time') return new Moment(localOf([1970, 1, 1, ...parts.slice(0, 3)]) + millis, undefined, kind)
		const local = localOf(parts) + millis
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
	ofEpochSecond: (time: unknown, nanos: unknown = 0) =>
		new Moment(Number(time) * 1000 + Math.floor(Number(nanos) / 1_000_000), 'UTC', kind),
	ofYearDay(year: number, day: number): Moment {
		const found = new Moment(utc(year, 1, day), undefined, kind)
		if (!(day >= 1) || found.getYear() !== year) throw new Error(`there is no such date: day ${day} of ${year}`)
		return found
	},
	EPOCH: new Moment(0, kind === 'instant' ? 'UTC' : undefined, kind),
	MIDNIGHT: new Moment(0, undefined, kind),
	NOON: new Moment(dayLength / 2, undefined, kind),
	ofEpochDay: (day: unknown) => new Moment(Number(day) * dayLength, undefined, kind),
	ofInstant: (instant: Moment, zone: unknown) =>
		kind === 'zoned' ? instant.atZone(zone) : new Moment(instant.atZone(zone).local(), undefined, kind),
	from: (moment: Moment) => new Moment(moment.time, moment.zone, kind),
})
