// Stand-ins for Java's dates, as script text. Patterns follow SimpleDateFormat and DateTimeFormatter.

export const javaDatesText = `(function (call, hidden) {
'use strict'
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const pad = (value, size) => (value < 0 ? '-' : '') + String(Math.abs(value)).padStart(size, '0')
const minute = 60000
const dayLength = 86400000
const now = () => call('clock', [])

/** Minutes east of Greenwich at a moment, by the name of a zone. */
const offsetAt = (zone, time) => {
	if (!zone || zone === 'Z' || /^(UTC|GMT|Etc\\/UTC)$/.test(zone)) return 0
	const fixed = /^(?:UTC|GMT)?([+-])(\\d{1,2}):?(\\d{2})?$/.exec(zone)
	if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] || 0))
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
	}).formatToParts(new Date(time))
	const of = (type) => Number(parts.find((part) => part.type === type).value)
	const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
	return Math.round((local - Math.floor(time / 1000) * 1000) / minute)
}
const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const offsetText = (minutes, colon, zulu) => {
	if (zulu && minutes === 0) return 'Z'
	const size = Math.abs(minutes)
	return (minutes < 0 ? '-' : '+') + pad(Math.floor(size / 60), 2) + (colon ? ':' : '') + pad(size % 60, 2)
}

/** local: milliseconds of the wall clock, read as if it were UTC. */
const format = (pattern, local, zone, offset) => {
	const date = new Date(local)
	let result = ''
	for (let at = 0; at < pattern.length; ) {
		const char = pattern[at]
		if (char === "'") {
			const end = pattern.indexOf("'", at + 1)
			result += end === at + 1 ? "'" : pattern.slice(at + 1, end)
			at = end + 1
			continue
		}
		let size = 1
		while (pattern[at + size] === char) size++
		result += /[a-zA-Z]/.test(char) ? field(char, size, date, zone, offset) : char.repeat(size)
		at += size
	}
	return result
}
const field = (letter, size, date, zone, offset) => {
	const hour = date.getUTCHours()
	switch (letter) {
		case 'y': case 'u': case 'Y': return size === 2 ? pad(date.getUTCFullYear() % 100, 2) : pad(date.getUTCFullYear(), size)
		case 'M': case 'L': return size > 3 ? months[date.getUTCMonth()] : size === 3 ? months[date.getUTCMonth()].slice(0, 3) : pad(date.getUTCMonth() + 1, size)
		case 'd': return pad(date.getUTCDate(), size)
		case 'D': return pad(Math.floor((date - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayLength) + 1, size)
		case 'E': return size > 3 ? days[date.getUTCDay()] : days[date.getUTCDay()].slice(0, 3)
		case 'e': return pad(date.getUTCDay() || 7, size)
		case 'H': return pad(hour, size)
		case 'k': return pad(hour || 24, size)
		case 'K': return pad(hour % 12, size)
		case 'h': return pad(hour % 12 || 12, size)
		case 'm': return pad(date.getUTCMinutes(), size)
		case 's': return pad(date.getUTCSeconds(), size)
		case 'S': return size > 3 ? pad(date.getUTCMilliseconds(), 3) + '0'.repeat(size - 3) : pad(date.getUTCMilliseconds(), 3).slice(0, size)
		case 'n': return pad(date.getUTCMilliseconds() * 1000000, size)
		case 'a': return hour < 12 ? 'AM' : 'PM'
		case 'X': return offsetText(offset, size > 2, true).replace(size === 1 ? /00$/ : /$^/, '')
		case 'x': return offsetText(offset, size > 2, false).replace(size === 1 ? /00$/ : /$^/, '')
		case 'Z': return offsetText(offset, size > 3, false)
		case 'z': case 'V': case 'v': return zone
		case 'G': return 'AD'
		case 'w': return pad(Math.ceil((((date - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayLength) + 1) / 7), size)
		default: throw new Error('the date pattern letter ' + letter + ' is not known')
	}
}
const parseBy = (pattern, text) => {
	const parts = { y: 1970, M: 1, d: 1, H: 0, m: 0, s: 0, S: 0 }
	let at = 0
	let offset
	const take = (regex) => {
		const found = regex.exec(text.slice(at))
		if (!found) throw new Error('Unparseable date: "' + text + '" does not fit ' + pattern)
		at += found[0].length
		return found[0]
	}
	for (let p = 0; p < pattern.length; ) {
		const char = pattern[p]
		if (char === "'") {
			const end = pattern.indexOf("'", p + 1)
			at += Math.max(1, end - p - 1)
			p = end + 1
			continue
		}
		let size = 1
		while (pattern[p + size] === char) size++
		const next = pattern[p + size]
		p += size
		if (!/[a-zA-Z]/.test(char)) { at += size; continue }
		const digits = next && /[a-zA-Z]/.test(next) ? new RegExp('^\\\\d{1,' + size + '}') : /^\\d+/
		if (char === 'M' && size > 2) {
			const name = take(/^[A-Za-z]+/).toLowerCase()
			parts.M = months.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3))) + 1
		} else if (char === 'E') take(/^[A-Za-z]+/)
		else if (char === 'a') { if (take(/^[AaPp][Mm]/).toLowerCase() === 'pm') parts.pm = true; else parts.am = true }
		else if ('XxZz'.includes(char)) {
			const zone = take(/^(?:Z|[A-Z]{3,4}|[+-]\\d{2}:?(?:\\d{2})?)/)
			offset = offsetAt(zone.replace(/^([+-]\\d{2})$/, '$1:00'), 0)
		} else {
			const value = Number(take(digits))
			parts[char === 'u' ? 'y' : char === 'h' || char === 'k' ? 'H' : char] = char === 'y' && size === 2 ? 2000 + value : value
		}
	}
	if (parts.pm && parts.H < 12) parts.H += 12
	if (parts.am && parts.H === 12) parts.H = 0
	return { local: Date.UTC(parts.y, parts.M - 1, parts.d, parts.H, parts.m, parts.s, parts.S), offset }
}

class JavaDate {
	constructor(time) { hidden(this, 'time', time === undefined ? now() : Number(time instanceof JavaDate ? time.time : time)) }
	getTime() { return this.time }
	setTime(time) { this.time = time }
	toInstant() { return new Moment(this.time, 'UTC', 'instant') }
	before(other) { return this.time < other.time }
	after(other) { return this.time > other.time }
	compareTo(other) { return Math.sign(this.time - other.time) }
	toString() { const zone = systemZone(); return format('EEE MMM dd HH:mm:ss z yyyy', this.time + offsetAt(zone, this.time) * minute, zone, 0) }
	valueOf() { return this.time }
	toJSON() { return this.toString() }
	static from(instant) { return new JavaDate(instant.time) }
}
class SimpleDateFormat {
	constructor(pattern) { hidden(this, 'pattern', pattern || 'M/d/yy h:mm a'); hidden(this, 'zone', systemZone()) }
	setTimeZone(zone) { this.zone = String(zone.getID ? zone.getID() : zone) }
	setLenient() {}
	format(date) {
		const time = typeof date === 'number' ? date : date.time === undefined ? date.getTime() : date.time
		const offset = offsetAt(this.zone, time)
		return format(this.pattern, time + offset * minute, this.zone, offset)
	}
	parse(text) {
		const { local, offset } = parseBy(this.pattern, text)
		return new JavaDate(local - (offset === undefined ? offsetAt(this.zone, local) : offset) * minute)
	}
}

const units = { MILLIS: 1, SECONDS: 1000, MINUTES: minute, HOURS: 3600000, HALF_DAYS: dayLength / 2, DAYS: dayLength, WEEKS: 7 * dayLength }
const monthsOf = { MONTHS: 1, YEARS: 12, DECADES: 120 }
const shiftMonths = (local, count) => {
	const date = new Date(local)
	const day = date.getUTCDate()
	date.setUTCDate(1)
	date.setUTCMonth(date.getUTCMonth() + count)
	const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
	date.setUTCDate(Math.min(day, last))
	return date.getTime()
}
/** kind: date, time, datetime (no zone), zoned, offset, instant. time is the true moment, or the wall clock where there is no zone. */
class Moment {
	constructor(time, zone, kind) {
		hidden(this, 'time', time)
		hidden(this, 'zone', zone)
		hidden(this, 'kind', kind)
	}
	get offset() { return this.zoned() ? offsetAt(this.zone, this.time) : 0 }
	zoned() { return this.kind === 'zoned' || this.kind === 'offset' }
	local() { return this.time + this.offset * minute }
	fromLocal(local) { return new Moment(this.zoned() ? local - offsetAt(this.zone, local) * minute : local, this.zone, this.kind) }
	plus(amount, unit) {
		if (amount instanceof Duration) return new Moment(this.time + amount.millis, this.zone, this.kind)
		const name = String(unit)
		if (name in monthsOf) return this.fromLocal(shiftMonths(this.local(), amount * monthsOf[name]))
		return new Moment(this.time + amount * units[name], this.zone, this.kind)
	}
	minus(amount, unit) { return amount instanceof Duration ? new Moment(this.time - amount.millis, this.zone, this.kind) : this.plus(-amount, unit) }
	truncatedTo(unit) { const size = units[String(unit)]; return this.fromLocal(Math.floor(this.local() / size) * size) }
	format(formatter) { return formatter.format(this) }
	atZone(zone) { return new Moment(this.kind === 'instant' ? this.time : this.time - offsetAt(String(zone), this.time) * minute, String(zone), 'zoned') }
	atOffset(zone) { return this.atZone(zone) }
	atStartOfDay(zone) { const start = new Moment(this.time, undefined, 'datetime'); return zone ? start.atZone(zone) : start }
	atTime(hour, minutes) { return new Moment(this.time + hour * 3600000 + (minutes || 0) * minute, undefined, 'datetime') }
	withZoneSameInstant(zone) { return new Moment(this.time, String(zone), 'zoned') }
	toInstant() { return new Moment(this.time, 'UTC', 'instant') }
	toLocalDate() { return new Moment(Math.floor(this.local() / dayLength) * dayLength, undefined, 'date') }
	toLocalDateTime() { return new Moment(this.local(), undefined, 'datetime') }
	toLocalTime() { return new Moment(((this.local() % dayLength) + dayLength) % dayLength, undefined, 'time') }
	toEpochMilli() { return this.time }
	toEpochSecond() { return Math.floor(this.time / 1000) }
	getEpochSecond() { return this.toEpochSecond() }
	toEpochDay() { return Math.floor(this.time / dayLength) }
	getYear() { return new Date(this.local()).getUTCFullYear() }
	getMonthValue() { return new Date(this.local()).getUTCMonth() + 1 }
	getMonth() { return months[this.getMonthValue() - 1].toUpperCase() }
	getDayOfMonth() { return new Date(this.local()).getUTCDate() }
	getDayOfWeek() { const at = new Date(this.local()).getUTCDay(); return { getValue: () => at || 7, toString: () => days[at].toUpperCase() } }
	getHour() { return new Date(this.local()).getUTCHours() }
	getMinute() { return new Date(this.local()).getUTCMinutes() }
	getSecond() { return new Date(this.local()).getUTCSeconds() }
	withDayOfMonth(day) { const date = new Date(this.local()); date.setUTCDate(day); return this.fromLocal(date.getTime()) }
	lengthOfMonth() { return new Date(Date.UTC(this.getYear(), this.getMonthValue(), 0)).getUTCDate() }
	isBefore(other) { return this.time < other.time }
	isAfter(other) { return this.time > other.time }
	isEqual(other) { return this.time === other.time }
	equals(other) { return this.time === other.time }
	compareTo(other) { return Math.sign(this.time - other.time) }
	valueOf() { return this.time }
	toJSON() { return this.toString() }
	toString() {
		const local = this.local()
		const whole = (size) => local % size === 0
		const date = format('yyyy-MM-dd', local, '', 0)
		const time = format(whole(minute) && this.kind !== 'instant' ? 'HH:mm' : whole(1000) ? 'HH:mm:ss' : 'HH:mm:ss.SSS', local, '', 0)
		if (this.kind === 'date') return date
		if (this.kind === 'time') return time
		const text = date + 'T' + time
		if (this.kind === 'datetime') return text
		if (this.kind === 'instant') return text + 'Z'
		return text + offsetText(this.offset, true, true) + (/^[A-Z]\\w+\\//.test(this.zone) ? '[' + this.zone + ']' : '')
	}
}
for (const [name, unit] of Object.entries({ Days: 'DAYS', Hours: 'HOURS', Minutes: 'MINUTES', Seconds: 'SECONDS', Millis: 'MILLIS', Weeks: 'WEEKS', Months: 'MONTHS', Years: 'YEARS' })) {
	hidden(Moment.prototype, 'plus' + name, function (amount) { return this.plus(Number(amount), unit) })
	hidden(Moment.prototype, 'minus' + name, function (amount) { return this.plus(-Number(amount), unit) })
}
const iso = {
	date: 'yyyy-MM-dd', time: 'HH:mm:ss.SSS', datetime: "yyyy-MM-dd'T'HH:mm:ss.SSS", zoned: "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", instant: "yyyy-MM-dd'T'HH:mm:ss.SSSX",
}
const readIso = (text) => {
	const found = /^(\\d{4})-(\\d\\d)-(\\d\\d)(?:T(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d+))?)?)?(Z|[+-]\\d\\d:?\\d\\d)?/.exec(text)
	if (!found) throw new Error('Text \\'' + text + '\\' could not be parsed as a date')
	const [, y, m, d, h = 0, i = 0, s = 0, f = '0', zone] = found
	return { local: Date.UTC(y, m - 1, d, h, i, s, Number(('0.' + f)) * 1000), zone }
}
const kindOf = (kind) => ({
	now: (zone) => {
		const time = now()
		const name = zone ? String(zone) : systemZone()
		if (kind === 'instant') return new Moment(time, 'UTC', kind)
		if (kind === 'zoned' || kind === 'offset') return new Moment(time, name, kind)
		const local = time + offsetAt(name, time) * minute
		if (kind === 'date') return new Moment(Math.floor(local / dayLength) * dayLength, undefined, kind)
		return new Moment(kind === 'time' ? local % dayLength : local, undefined, kind)
	},
	of: (...parts) => {
		if (kind === 'time') return new Moment(((parts[0] || 0) * 60 + (parts[1] || 0)) * minute + (parts[2] || 0) * 1000, undefined, kind)
		const [y, m, d, h = 0, i = 0, s = 0] = parts
		const local = Date.UTC(y, m - 1, d, h, i, s)
		const zone = parts.length > 7 ? String(parts[7]) : undefined
		return new Moment(zone ? local - offsetAt(zone, local) * minute : local, zone, kind)
	},
	parse: (text, formatter) => {
		const read = formatter && formatter.pattern ? parseBy(formatter.pattern, text) : readIso(text)
		const zone = read.zone || (read.offset === undefined ? 'Z' : offsetText(read.offset, true, true))
		const zoned = kind === 'zoned' || kind === 'offset' || kind === 'instant'
		const local = kind === 'date' ? Math.floor(read.local / dayLength) * dayLength : read.local
		return new Moment(zoned ? local - offsetAt(zone, local) * minute : local, kind === 'instant' ? 'UTC' : zone, kind)
	},
	ofEpochMilli: (time) => new Moment(Number(time), 'UTC', kind),
	ofEpochSecond: (time) => new Moment(Number(time) * 1000, 'UTC', kind),
	ofEpochDay: (day) => new Moment(Number(day) * dayLength, undefined, kind),
	ofInstant: (instant, zone) => (kind === 'zoned' ? instant.atZone(zone) : new Moment(instant.atZone(zone).local(), undefined, kind)),
	from: (moment) => new Moment(moment.time, moment.zone, kind),
})
class Formatter {
	constructor(pattern, zone) { hidden(this, 'pattern', pattern); hidden(this, 'zone', zone) }
	withZone(zone) { return new Formatter(this.pattern, String(zone)) }
	withLocale() { return this }
	format(moment) {
		const own = this.zone && moment.kind === 'instant' ? moment.atZone(this.zone) : moment
		if (!this.pattern) return own.toString()
		return format(this.pattern, own.local(), own.zone || 'Z', own.offset)
	}
	static ofPattern(pattern) { return new Formatter(pattern) }
}
for (const [name, pattern] of Object.entries({
	ISO_LOCAL_DATE: iso.date, ISO_DATE: iso.date, BASIC_ISO_DATE: 'yyyyMMdd', ISO_LOCAL_DATE_TIME: undefined, ISO_DATE_TIME: undefined, ISO_INSTANT: undefined,
	ISO_OFFSET_DATE_TIME: undefined, ISO_ZONED_DATE_TIME: undefined, ISO_LOCAL_TIME: undefined,
})) Formatter[name] = new Formatter(pattern)
class Duration {
	constructor(millis) { hidden(this, 'millis', millis) }
	toMillis() { return this.millis }
	getSeconds() { return Math.floor(this.millis / 1000) }
	toSeconds() { return this.getSeconds() }
	toMinutes() { return Math.floor(this.millis / minute) }
	toHours() { return Math.floor(this.millis / 3600000) }
	toDays() { return Math.floor(this.millis / dayLength) }
	static between(from, to) { return new Duration(to.time - from.time) }
	static ofDays(count) { return new Duration(count * dayLength) }
	static ofHours(count) { return new Duration(count * 3600000) }
	static ofMinutes(count) { return new Duration(count * minute) }
	static ofSeconds(count) { return new Duration(count * 1000) }
	static ofMillis(count) { return new Duration(count) }
}
const unitValues = Object.fromEntries([...Object.keys(units), ...Object.keys(monthsOf)].map((name) => [name, {
	toString: () => name,
	between: (from, to) => (name in units ? Math.trunc((to.local() - from.local()) / units[name]) : Math.trunc(((to.getYear() - from.getYear()) * 12 + to.getMonthValue() - from.getMonthValue() - (to.getDayOfMonth() < from.getDayOfMonth() ? 1 : 0)) / monthsOf[name])),
}]))
const fields = ['ERA', 'YEAR', 'MONTH', 'WEEK_OF_YEAR', 'WEEK_OF_MONTH', 'DATE', 'DAY_OF_YEAR', 'DAY_OF_WEEK', 'DAY_OF_WEEK_IN_MONTH', 'AM_PM', 'HOUR', 'HOUR_OF_DAY', 'MINUTE', 'SECOND', 'MILLISECOND']
class Calendar {
	constructor() { hidden(this, 'time', now()); hidden(this, 'zone', systemZone()) }
	getTime() { return new JavaDate(this.time) }
	setTime(date) { this.time = date.getTime() }
	getTimeInMillis() { return this.time }
	setTimeInMillis(time) { this.time = time }
	add(field, amount) {
		if (field === 1 || field === 2) this.time = shiftMonths(this.time, amount * (field === 1 ? 12 : 1))
		else this.time += amount * ({ 3: 7 * dayLength, 4: 7 * dayLength, 5: dayLength, 6: dayLength, 7: dayLength, 10: 3600000, 11: 3600000, 12: minute, 13: 1000, 14: 1 }[field] || 0)
	}
	get(field) {
		const date = new Date(this.time + offsetAt(this.zone, this.time) * minute)
		return { 1: date.getUTCFullYear(), 2: date.getUTCMonth(), 5: date.getUTCDate(), 7: date.getUTCDay() + 1, 11: date.getUTCHours(), 12: date.getUTCMinutes(), 13: date.getUTCSeconds(), 14: date.getUTCMilliseconds() }[field]
	}
	static getInstance() { return new Calendar() }
}
for (const [index, name] of fields.entries()) Calendar[name] = index
Calendar.DAY_OF_MONTH = 5
const zone = (name) => ({ toString: () => name, getID: () => name, getId: () => name })
return {
	'java.util.Date': JavaDate,
	'java.util.Calendar': Calendar,
	'java.util.TimeZone': { getTimeZone: zone, getDefault: () => zone(systemZone()), setDefault() {} },
	'java.text.SimpleDateFormat': SimpleDateFormat,
	'java.time.Instant': kindOf('instant'),
	'java.time.LocalDate': kindOf('date'),
	'java.time.LocalTime': kindOf('time'),
	'java.time.LocalDateTime': kindOf('datetime'),
	'java.time.ZonedDateTime': kindOf('zoned'),
	'java.time.OffsetDateTime': kindOf('offset'),
	'java.time.ZoneId': { of: zone, systemDefault: () => zone(systemZone()) },
	'java.time.ZoneOffset': { UTC: zone('Z'), of: zone, ofHours: (hours) => zone(offsetText(hours * 60, true, true)) },
	'java.time.Duration': Duration,
	'java.time.temporal.ChronoUnit': unitValues,
	'java.time.format.DateTimeFormatter': Formatter,
}
})`
