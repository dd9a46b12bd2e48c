import { expect, test } from 'vitest'
import { newestLine, nodeIfHad, productUnder, testsUnder } from './node-lines.ts'

/** In short what `npm run prove node` does for every line: the newest one, with some of the sandbox, which hangs on Node most. */
const why: string[] = []
const node = process.version.startsWith(`v${newestLine}.`)
	? process.execPath
	: await nodeIfHad(newestLine, (line) => why.push(line))

test(`the product and its sandbox run under Node ${newestLine}`, { timeout: 180_000 }, async (context) => {
	if (!node) return context.skip(why.join())
	const { doctor, ...ended } = await productUnder(node)
	expect(ended).toMatchObject({ api: 'SUCCESS', web: 'SUCCESS' })
	expect(doctor).toMatch(new RegExp(`^✓ Node +v${newestLine}\\.`))
	const some = ['test/executor-sandbox', '-t', 'performs HTTP calls|does not give']
	expect(await testsUnder(node, ['--project', 'engine', ...some])).toBe(0)
})
