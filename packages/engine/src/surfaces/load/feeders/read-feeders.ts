import { isUnset } from '../../../feature/values/is-unset.ts'
import { type Scanner, scan } from '../text/scanner.ts'
import { type Feeder, feedOrders } from './feeder.ts'

/** `csv("cats.csv").circular, json("users.json").random, function("order.js")`, as text or as a list of such. Throws one sentence with the place. */
export function readFeeders(given: unknown, name: string): Feeder[] {
	if (isUnset(given)) return []
	const texts = Array.isArray(given) ? given : [given]
	return texts.flatMap((text) => {
		const scanner = scan(String(text), name)
		const feeders: Feeder[] = []
		while (!scanner.ended) {
			feeders.push(readFeeder(scanner))
			if (!scanner.take(/[,;]/) && !scanner.ended)
				scanner.take(/(?=(?:csv|json|function)\b)/) ?? scanner.fail('a comma')
		}
		return feeders
	})
}

function readFeeder(scanner: Scanner): Feeder {
	const kind = scanner.expect(/(?:csv|json|function)\b/, 'csv("…"), json("…") or function("…")') as Feeder['kind']
	scanner.expect(/\(/, '(')
	const file = scanner.expect(/"[^"\n]+"|'[^'\n]+'/, 'the name of a file in quotes').slice(1, -1)
	scanner.expect(/\)/, ')')
	if (!scanner.take(/\./)) return { kind, file, order: 'queue' }
	if (kind === 'function') return scanner.fail('nothing more: a function makes the rows in its own order')
	const order = scanner.expect(new RegExp(`(?:${feedOrders.join('|')})\\b`), 'queue, shuffle, circular or random')
	scanner.take(/\(\s*\)/)
	return { kind, file, order: order as Feeder['order'] }
}
