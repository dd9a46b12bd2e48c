import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { programs, steps, timed, withStillPage } from './still-page.ts'

const rounds = 5

/** A feature of thirty steps as a whole process, and a program that does the same with Playwright, in turn. */
export async function thirtySteps() {
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const node = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: folder })
	await withStillPage(async (url) => {
		const given = Array.from({ length: 29 }, (_, at) => `    Then ${Object.values(steps)[at % 3]}\n`).join('')
		const feature = join(folder, 'thirty.feature')
		await writeFile(feature, `Feature: f\n  Scenario: s\n    Given OPEN [${url}]\n${given}`)
		const environments = ['pipe', 'chromedriver'].map((client) => join(folder, `${client}.json`))
		for (const file of environments) {
			const local = file.endsWith('pipe.json') ? 'pipe' : 'chromedriver'
			await writeFile(file, JSON.stringify({ name: local, settings: { 'webdriver.local': local } }))
		}
		const script = join(folder, 'thirty.mjs')
		await writeFile(script, playwright(url))
		const tools = {
			pipe: () =>
				node(join(root, 'packages/cli/bin/assay.mjs'), 'run', feature, '--environment', environments[0] ?? ''),
			chromedriver: () =>
				node(join(root, 'packages/cli/bin/assay.mjs'), 'run', feature, '--environment', environments[1] ?? ''),
			playwright: () => node(script),
		}
		const seen = new Map<string, number[]>()
		for (let round = 0; round < rounds; round++) {
			for (const [who, run] of Object.entries(tools)) seen.set(who, [...(seen.get(who) ?? []), await timed(run)])
		}
		const of = (who: string) => median(seen.get(who) ?? [])
		for (const [who, goal] of [
			['playwright', 'goal: under 1.1×'],
			['chromedriver', 'beside'],
		] as const) {
			const figures = `${(of('pipe') / of(who)).toFixed(2)}× (${of('pipe').toFixed(0)} ms : ${of(who).toFixed(0)} ms)`
			say(`a feature of 30 steps as a process, over ${who}`, figures, goal)
		}
	})
	await rm(folder, { recursive: true })
}

const playwright = (url: string) => `
import { chromium } from ${JSON.stringify(join(root, 'node_modules/playwright-core/index.mjs'))}
const args = ${JSON.stringify(process.getuid?.() === 0 ? ['--no-sandbox'] : [])}
const browser = await chromium.launch({ executablePath: ${JSON.stringify(findChromium(programs))}, args })
const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await tab.goto(${JSON.stringify(url)})
for (let at = 0; at < 29; at++) {
	if (at % 3 === 0) await tab.locator('//*[@id="b"]').click()
	else if (at % 3 === 1) await tab.locator('//*[@id="i"]').fill('Lisbon')
	else if ((await tab.locator('//*[@id="t"]').innerText()) !== 'Welcome') throw new Error('Expected Welcome')
}
await browser.close()
`
