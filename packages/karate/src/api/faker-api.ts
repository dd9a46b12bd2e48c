// karate.faker: invented test data.

import { countOf } from '../data/items.ts'
import type { FakerName } from '../words/faker.ts'
import type { BridgeFunction } from './bridge-function.ts'

const first = [
	'Ada',
	'Grace',
	'Alan',
	'Linus',
	'Edsger',
	'Barbara',
	'Donald',
	'Margaret',
	'Ken',
	'Radia',
	'Niklaus',
	'Frances',
]
const last = [
	'Lovelace',
	'Hopper',
	'Turing',
	'Torvalds',
	'Dijkstra',
	'Liskov',
	'Knuth',
	'Hamilton',
	'Thompson',
	'Perlman',
	'Wirth',
	'Allen',
]
const cities = ['Vienna', 'Lisbon', 'Oslo', 'Prague', 'Dublin', 'Turin', 'Ghent', 'Graz']
const countries = ['Austria', 'Portugal', 'Norway', 'Czechia', 'Ireland', 'Italy', 'Belgium', 'Japan']
const words = ['amber', 'river', 'signal', 'garden', 'window', 'copper', 'harbor', 'meadow', 'lantern', 'violet']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const upTo = (limit: number): number => Math.floor(Math.random() * limit)
const pick = <T>(list: ArrayLike<T>): T => list[upTo(list.length)] as T
const many = (count: number, one: () => string): string =>
	Array.from({ length: countOf(count, 'characters') }, one).join('')
const day = 86_400_000

export const fakerApi: Record<FakerName, BridgeFunction> = {
	firstName: () => pick(first),
	lastName: () => pick(last),
	fullName: () => `${pick(first)} ${pick(last)}`,
	userName: () => `${pick(first)}${upTo(1000)}`.toLowerCase(),
	email: () => `${pick(first)}.${pick(last)}${upTo(1000)}@example.com`.toLowerCase(),
	phoneNumber: () => `+1-555-${many(3, () => pick('0123456789'))}-${many(4, () => pick('0123456789'))}`,
	streetAddress: () => `${upTo(200) + 1} ${pick(last)} Street`,
	city: () => pick(cities),
	country: () => pick(countries),
	zipCode: () => many(5, () => pick('0123456789')),
	companyName: () => `${pick(last)} & Sons`,
	jobTitle: () => pick(['Engineer', 'Tester', 'Designer', 'Analyst', 'Writer']),
	word: () => pick(words),
	sentence: () => `The ${pick(words)} ${pick(words)} meets the ${pick(words)}.`,
	paragraph: () =>
		Array.from({ length: 3 }, () => `The ${pick(words)} ${pick(words)} meets the ${pick(words)}.`).join(' '),
	randomInt: (_run, from?: number, to?: number) =>
		to === undefined ? upTo(Number(from ?? 1000) + 1) : Number(from) + upTo(Number(to) - Number(from) + 1),
	randomFloat: (_run, from = 0, to = 1) => Number(from) + Math.random() * (Number(to) - Number(from)),
	randomBoolean: () => Math.random() < 0.5,
	alphanumeric: (_run, count = 10) => many(count, () => pick(`${letters}0123456789`)),
	alphabetic: (_run, count = 10) => many(count, () => pick(letters)),
	numeric: (_run, count = 10) => many(count, () => pick('0123456789')),
	hexColor: () => `#${many(6, () => pick('0123456789abcdef'))}`,
	uuid: () => crypto.randomUUID(),
	timestamp: (run) => run.feature.session.clock(),
	isoTimestamp: (run) => new Date(run.feature.session.clock()).toISOString(),
	pastDate: (run) => new Date(run.feature.session.clock() - upTo(365) * day).toISOString().slice(0, 10),
	futureDate: (run) => new Date(run.feature.session.clock() + (upTo(365) + 1) * day).toISOString().slice(0, 10),
	creditCardNumber: () => `4${many(15, () => pick('0123456789'))}`,
	ipv4: () => `10.${upTo(256)}.${upTo(256)}.${upTo(254) + 1}`,
	url: () => `https://www.example.com/${pick(words)}`,
}
