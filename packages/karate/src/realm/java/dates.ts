import { systemZone } from './clock.ts'
import { offsetText } from './date-format.ts'
import { Duration } from './duration.ts'
import { Calendar, JavaDate, SimpleDateFormat } from './java-date.ts'
import { chronoUnits } from './moment.ts'
import { Formatter, momentKind } from './moment-kinds.ts'

const zone = (name: string) => ({ toString: () => name, getID: () => name, getId: () => name })

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
	},
	'java.time.Duration': Duration,
	'java.time.temporal.ChronoUnit': chronoUnits,
	'java.time.format.DateTimeFormatter': Formatter,
}
