import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectExchanges } from '@assay/karate/http/direct/direct-exchanges'
import { newExchanges } from '@assay/karate/http/undici-io'
import { serveMock } from '@assay/karate/mock/serve-mock'
import { newSuite } from '@assay/karate/run-feature'
import { expect, it } from 'vitest'
import { Histogram } from '../../src/log/load/histogram.ts'
import type { GeneratorEvent } from '../../src/surfaces/load/generator/generator-event.ts'
import { loadKarateFeature } from '../../src/surfaces/load/node/load-karate-feature.ts'
import { readLoadWish } from '../../src/surfaces/load/wish/load-wish.ts'

const folder = join(process.env.ASSAY_CONFORMANCE ?? '', 'karate/files/v1/examples/gatling/src/test/java')
const files = {
	roots: [''],
	read: (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined),
}
const quiet = {
	scenarioStarted() {},
	scenarioFinished() {},
	stepStarted() {},
	stepFinished() {},
	exchange() {},
	print() {},
	attachment() {},
}

/** How often each request was right and wrong, and the failures. */
async function load(path: string, url: string, settings: Record<string, unknown>) {
	const exchanges = newDirectExchanges(newExchanges())
	const emitted: GeneratorEvent[] = []
	const end = await loadKarateFeature(
		{ path, name: 'cats', text: '', featureType: 'PERFORMANCE' } as Parameters<typeof loadKarateFeature>[0],
		{ environment: { name: 'e', ui: {}, api: { 'mock.cats.url': url }, settings }, secrets: [] },
		{ wish: readLoadWish({ name: 'cats', path }, settings), seed: 1, mostUsers: 100 },
		{
			files,
			io: { http: exchanges.exchange },
			leave: exchanges.leave,
			keep: () => ({ blob: '0'.repeat(64), size: 0 }),
			emit: (one) => emitted.push(one),
			signal: new AbortController().signal,
		},
	)
	await exchanges.close()
	const counts: Record<string, [right: number, wrong: number]> = {}
	for (const one of emitted)
		for (const { name, ok = [], ko = [] } of one.type === 'loadSecond' ? one.requests : []) {
			const [right, wrong] = counts[name] ?? [0, 0]
			counts[name] = [right + Histogram.of(ok).count, wrong + Histogram.of(ko).count]
		}
	return { end, counts, failures: emitted.flatMap((one) => (one.type === 'loadFailure' ? [one.sample] : [])) }
}

it.skipIf(!process.env.ASSAY_CONFORMANCE || !existsSync(folder))(
	'the public load test of cats runs unchanged: names, called features, tags and failures are as its simulation has them (folder named by ASSAY_CONFORMANCE)',
	async () => {
		const io = { http: async () => ({ failure: 'not used', startedAt: 0, timings: { total: 0 } }) }
		const mock = await serveMock({ path: 'mock/mock.feature', files, io, suite: newSuite(), listener: quiet })
		const url = `http://127.0.0.1:${mock.port}/cats`
		const protocol = {
			'gatling.protocol':
				'karateProtocol("/cats/{id}" -> Nil, "/cats" -> pauseFor("get" -> 15, "post" -> 25), nameResolver = header("karate-name"))',
		}
		try {
			const created = await load('mock/cats-create.feature', url, { 'gatling.inject': 'atOnceUsers(3)', ...protocol })
			expect(created.end).toEqual({})
			expect(created.counts).toEqual({ 'POST /cats': [3, 0], 'GET /cats/{id}': [0, 3] })
			// Its author let it fail there.
			const [line, step] = [21, "match response == { id: '#(id)', name: 'Billi' }"]
			expect(created.failures).toMatchObject(Array(3).fill({ line, step, path: 'mock/cats-create.feature' }))
			const removed = await load('mock/cats-delete.feature', url, {
				'gatling.inject': { '@name=delete': 'atOnceUsers(1)' },
				...protocol,
			})
			expect([removed.end, removed.failures]).toEqual([{}, []])
			expect(removed.counts).toEqual({ 'GET /cats': [1, 0], 'DELETE /cats/{id}': [3, 0], 'cats-get-404': [3, 0] })
		} finally {
			await mock.close()
		}
	},
)
