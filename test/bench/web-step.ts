import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import { readBrowserWish } from '@assay/engine/drivers/browser-wish'
import { sessionCapabilities } from '@assay/engine/drivers/capabilities'
import { startDriver } from '@assay/engine/drivers/driver-process'
import { findChromium } from '@assay/engine/drivers/find-browser'
import { openWebDriver } from '@assay/engine/drivers/web'
import { runBundle } from '@assay/engine/run'
import { median, say } from './figures.ts'

const page = `<!doctype html><title>still</title><button id="b" onclick="this.dataset.n=1+(+this.dataset.n||0)">Press</button><p id="t">Welcome</p>`
const steps = 60

/** One step over the bare WebDriver find and command, both in Chromium on the same page without animation, in turn. */
export async function webStep() {
	const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
	const seen = { click: [] as number[], text: [] as number[], bareClick: [] as number[], bareText: [] as number[] }
	for (let round = 0; round < 5; round++) {
		const bare = await bareCommands(url)
		seen.bareClick.push(...bare.click)
		seen.bareText.push(...bare.text)
		seen.click.push(...(await ourSteps(url, `CLICK [//*[@id='b']]`)))
		seen.text.push(...(await ourSteps(url, `VERIFY_TEXT [//*[@id='t']] + {Welcome}`)))
	}
	const line = (what: string, ours: number[], bare: number[]) => {
		const [a, b] = [median(ours), median(bare)]
		say(
			`${what} over the bare WebDriver find and command`,
			`${(a / b).toFixed(2)}× (${a.toFixed(1)} ms : ${b.toFixed(1)} ms)`,
			'goal: under 1.3×',
		)
	}
	line('CLICK', seen.click, seen.bareClick)
	line('VERIFY_TEXT', seen.text, seen.bareText)
	server.close()
}

async function ourSteps(url: string, step: string): Promise<number[]> {
	const times: number[] = []
	const signal = new AbortController().signal
	const emit = (event: RunEvent) => {
		if (event.type !== 'stepFinished' || event.step === '1.1.1') return
		if (event.status !== 'passed') throw new Error(`${step}: ${event.message}`)
		times.push(event.nanos / 1e6)
	}
	const text = `Feature: f\n  Scenario: s\n    Given OPEN [${url}]\n${`    Then ${step}\n`.repeat(steps)}`
	await runBundle(
		{
			name: 'bench',
			kind: 'FEATURE',
			features: [{ name: 'f', path: 'f.feature', featureType: 'ANOROC', text, locators: {} }],
			included: {},
			files: [],
			environment: { name: 'none', ui: {}, api: {}, settings: {} },
			secrets: [],
		},
		{
			clock: Date.now,
			nanos: () => Number(process.hrtime.bigint()),
			emit,
			keep: async () => ({ blob: '0'.repeat(64), size: 0 }),
			openDriver: (settings, cancelled) => openWebDriver(settings, cancelled, programs()),
			runKarate: () => Promise.reject(new Error('no Karate feature here')),
			sleep: (milliseconds) => sleep(milliseconds),
			signal,
		},
	)
	if (times.length !== steps) throw new Error(`${times.length} of ${steps} steps of "${step}" ran`)
	return times
}

const programs = () => ({ chromium: process.env.ASSAY_CHROMIUM, chromedriver: process.env.ASSAY_CHROMEDRIVER })

async function bareCommands(url: string): Promise<{ click: number[]; text: number[] }> {
	const { browser, driver: path } = findChromium(programs())
	const driver = await startDriver({ name: 'chromedriver', path }, new AbortController().signal)
	const profile = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const base = `http://127.0.0.1:${driver.port}`
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
		const { value } = (await response.json()) as { value: Record<string, string> & string }
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
		return value
	}
	const local = { binary: browser, profile, root: process.getuid?.() === 0 }
	const capabilities = { alwaysMatch: sessionCapabilities(readBrowserWish({}), local) }
	const { sessionId } = await send('POST', '/session', { capabilities })
	const session = `/session/${sessionId}`
	await send('POST', `${session}/url`, { url })
	const timed = async (id: string, command: (element: string) => Promise<unknown>) => {
		const times: number[] = []
		for (let n = 0; n < steps; n++) {
			const started = performance.now()
			const found = await send('POST', `${session}/element`, { using: 'xpath', value: `//*[@id='${id}']` })
			await command(Object.values(found)[0] ?? '')
			times.push(performance.now() - started)
		}
		return times
	}
	const click = await timed('b', (element) => send('POST', `${session}/element/${element}/click`, {}))
	const text = await timed('t', (element) => send('GET', `${session}/element/${element}/text`))
	await send('DELETE', session)
	driver.stop()
	await rm(profile, { recursive: true, force: true })
	return { click, text }
}
