import { Calendar } from './calendar.ts'
import { systemZone } from './clock.ts'
import { offsetText } from './date-format.ts'
import { Duration } from './duration.ts'
import { Formatter } from './formatter.ts'
import { JavaDate, SimpleDateFormat } from './java-date.ts'
import { chronoUnits } from './moment.ts'
import { momentKind } from './moment-kinds.ts'

/** By its name or offset, as Java writes it. Throws what is neither. */
function zone(given: string) {
	const [, before = '', sign = '', hours = '', minutes = '00'] =
		/^(UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(String(given)) ?? []
	const name = sign === '' ? String(given) : `${before}${sign}${hours.padStart(2, '0')}:${minutes}`
	if (sign === '' && name !== 'Z') requireZone(name)
	return { toString: () => name, getID: () => name, getId: () => name }
}

function requireZone(name: string): void {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name })
	} catch {
		throw new Error(`there is no time zone ${name}: names are such as Europe/Paris, UTC or +02:00`)
	}
}

export const dates = {
	'java.util.Date': JavaDate,
	'java.util.Calendar': Calendar,
	'java.util.TimeZone': { getTimeZone: zone, getDefault: () => zone(systemZone()), setDefault() {} },
	'java.text.SimpleDateFormat': SimpleDateFormat,
	'java.time.Instant': momentKind('instant'),
	'java.time.LocalDate': momentKind('date'),
	'java.time.LocalTime': momentKind('time'),
	'java.time.LocalDateTime': momentKind('datetime'),
	'java.time.ZonedDateTime': momentKind('zoned'),
	'java.time.OffsetDateTime': momentKind('offset'),
	'java.time.ZoneId': { of: zone, systemDefault: () => zone(systemZone()) },
	'java.time.ZoneOffset': {
		UTC: zone('Z'),
		of: zone,
		ofHours: (hours: number) => zone(offsetText(hours * 60, true, true)),
		ofHoursMinutes: (hours: number, minutes: number) => zone(offsetText(hours * 60 + minutes, true, true)),
	},
	'java.time.Duration': Duration,
	'java.time.temporal.ChronoUnit': chronoUnits,
	'java.time.format.DateTimeFormatter': Formatter,
}
