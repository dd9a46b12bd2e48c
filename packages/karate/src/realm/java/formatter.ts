import { hidden } from '../host.ts'
import { formatDate, offsetText } from './date-format.ts'
import type { Moment } from './moment.ts'

type Iso = 'date' | 'time' | 'offset' | 'region'

/** java.time.format.DateTimeFormatter: of a pattern, or one of its own forms, of what a moment has. */
export class Formatter {
	declare pattern: string | undefined
	declare zone: string | undefined
	declare write: ((moment: Moment) => string) | undefined

	constructor(pattern?: string, zone?: string, write?: (moment: Moment) => string) {
		hidden(this, 'pattern', pattern)
		hidden(this, 'zone', zone)
		hidden(this, 'write', write)
	}
	withZone(zone: unknown): Formatter {
		return new Formatter(this.pattern, String(zone), this.write)
	}
	withLocale(): this {
		return this
	}
	format(moment: Moment): string {
		const at = this.zone && moment.kind === 'instant' ? moment.atZone(this.zone) : moment
		if (this.write) return this.write(at)
		return formatDate(this.pattern ?? '', at.local(), at.zone || 'Z', at.offset, 'java.time')
	}
	static ofPattern(pattern: string): Formatter {
		return new Formatter(pattern)
	}
}

const own = (write: (moment: Moment) => string) => new Formatter(undefined, undefined, write)

const shown = (moment: Moment, pattern: string): string => formatDate(pattern, moment.local(), '', 0, 'java.time')

/** Seconds always, and as many digits behind them as there are. */
const clock = (moment: Moment): string => {
	const fraction = shown(moment, 'SSS').replace(/0+$/, '')
	return shown(moment, 'HH:mm:ss') + (fraction && `.${fraction}`)
}

const texts: Record<Iso, (moment: Moment) => string> = {
	date: (moment) => shown(moment, 'yyyy-MM-dd'),
	time: clock,
	offset: (moment) => (moment.zoned() ? offsetText(moment.offset, true, true) : ''),
	region: (moment) => moment.region(),
}

/** An offset and a region only of what has them. */
const iso = (...parts: Iso[]) =>
	own((moment) => {
		for (const part of ['date', 'time'] as const)
			if (parts.includes(part) && moment.kind === (part === 'date' ? 'time' : 'date'))
				throw new Error(`this needs a ${part}, and ${moment} has none`)
		return parts.map((part) => (part === 'time' && parts.includes('date') ? 'T' : '') + texts[part](moment)).join('')
	})

Object.assign(Formatter, {
	ISO_LOCAL_DATE: iso('date'),
	ISO_DATE: iso('date', 'offset'),
	BASIC_ISO_DATE: new Formatter('yyyyMMdd'),
	ISO_LOCAL_TIME: iso('time'),
	ISO_TIME: iso('time', 'offset'),
	ISO_LOCAL_DATE_TIME: iso('date', 'time'),
	ISO_OFFSET_DATE_TIME: iso('date', 'time', 'offset'),
	ISO_ZONED_DATE_TIME: iso('date', 'time', 'offset', 'region'),
	ISO_DATE_TIME: iso('date', 'time', 'offset', 'region'),
	ISO_INSTANT: own((moment) => moment.toInstant().toString()),
	RFC_1123_DATE_TIME: own((moment) => {
		const zone = moment.offset === 0 ? 'GMT' : offsetText(moment.offset, false, false)
		return `${shown(moment, 'EEE, d MMM yyyy HH:mm:ss')} ${zone}`
	}),
})
