// What karate.faker offers. The runner's functions are keyed by the names of this table; completion reads the same values.

import type { KarateFunction } from './members.ts'

export const fakerFunctions = {
	firstName: { takes: '', gives: 'text', help: 'A first name.' },
	lastName: { takes: '', gives: 'text', help: 'A last name.' },
	fullName: { takes: '', gives: 'text', help: 'A first and a last name.' },
	userName: { takes: '', gives: 'text', help: 'A first name and a number in lower case.' },
	email: { takes: '', gives: 'text', help: 'An e-mail address at example.com.' },
	phoneNumber: { takes: '', gives: 'text', help: 'A telephone number that belongs to nobody: +1-555-…' },
	streetAddress: { takes: '', gives: 'text', help: 'A house number and a street.' },
	city: { takes: '', gives: 'text', help: 'A city.' },
	country: { takes: '', gives: 'text', help: 'A country.' },
	zipCode: { takes: '', gives: 'text', help: 'Five digits.' },
	companyName: { takes: '', gives: 'text', help: 'The name of a company.' },
	jobTitle: { takes: '', gives: 'text', help: 'A profession.' },
	word: { takes: '', gives: 'text', help: 'A word.' },
	sentence: { takes: '', gives: 'text', help: 'A sentence.' },
	paragraph: { takes: '', gives: 'text', help: 'Three sentences.' },
	randomInt: { takes: 'from?, to?', gives: 'number', help: 'A whole number up to 1000, up to one, or between two.' },
	randomFloat: { takes: 'from?, to?', gives: 'number', help: 'A number between two, else between 0 and 1.' },
	randomBoolean: { takes: '', gives: 'boolean', help: 'true or false.' },
	alphanumeric: { takes: 'length?', gives: 'text', help: 'Letters and digits, ten unless said.' },
	alphabetic: { takes: 'length?', gives: 'text', help: 'Letters, ten unless said.' },
	numeric: { takes: 'length?', gives: 'text', help: 'Digits, ten unless said.' },
	hexColor: { takes: '', gives: 'text', help: 'A colour such as #a0b1c2.' },
	uuid: { takes: '', gives: 'text', help: 'A new UUID.' },
	timestamp: { takes: '', gives: 'number', help: 'The milliseconds since 1970.' },
	isoTimestamp: { takes: '', gives: 'text', help: 'Date and time of now, as 2026-01-31T12:00:00.000Z.' },
	pastDate: { takes: '', gives: 'text', help: 'A day of the last year, as 2026-01-31.' },
	futureDate: { takes: '', gives: 'text', help: 'A day of the next year, as 2026-01-31.' },
	creditCardNumber: { takes: '', gives: 'text', help: 'Sixteen digits, the first one 4; no real card.' },
	ipv4: { takes: '', gives: 'text', help: 'An address below 10.0.0.0.' },
	url: { takes: '', gives: 'text', help: 'An address below https://www.example.com.' },
} as const satisfies Record<string, KarateFunction>

export type FakerName = keyof typeof fakerFunctions
