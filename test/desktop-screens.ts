import { existsSync } from 'node:fs'
import { desktopLab } from '../packages/engine/test/support/desktop.ts'
import { type Scene, scene } from '../packages/engine/test/support/desktop-scenes.ts'
import { type ShownWindow, shownWindow, stockPrograms } from '../packages/engine/test/support/desktop-stock.ts'
import { type Judged, judgeScene } from '../packages/engine/test/support/judge-scene.ts'
import { type Answer, desktopOracles } from './desktop-oracles.ts'

export interface ScreensReport {
	/** How many scenes of a kind ended so: `there: found`. */
	counts: Record<string, number>
	/** Clicks elsewhere, where the picture is or where nothing is like it; and clicks on what is only like it. */
	wrong: number
	alike: number
	/** Milliseconds of a search at its own size, of a search in two sizes. */
	median: { plain: number; scaled: number }
	/** Of those searches, the processor's time. */
	processor: { plain: number; scaled: number }
	/** The same scenes by others, those that are there; by name. */
	oracles: { name: string; found: number; of: number; wrong: number; alike: number; median: number }[]
}

const inBatch = 25

/** Screens with real windows of Debian's programs, of which it is known where they show what is looked for; undefined without Xvfb. */
export async function desktopScreens(count: number, say: (line: string) => void): Promise<ScreensReport | undefined> {
	const words = Object.entries(stockPrograms)
	const there = words.filter(([, line]) => existsSync(`/usr/bin/${line.replace(/^env \S+ /, '').split(' ')[0]}`))
	if (!existsSync('/usr/bin/Xvfb') || there.length < 3) {
		say('could not run: Debian: apt-get install xvfb mousepad x11-apps xterm')
		return undefined
	}
	const lab = desktopLab()
	const stock: ShownWindow[] = []
	try {
		for (const [program] of there) stock.push(await shownWindow(lab, program))
	} finally {
		lab.close()
	}
	say(`windows: ${stock.map(({ program, picture: { width, height } }) => `${program} ${width}x${height}`).join(', ')}`)
	const counts: Record<string, number> = {}
	const times = { plain: [] as number[], scaled: [] as number[] }
	const processor = { plain: [] as number[], scaled: [] as number[] }
	const oracles = desktopOracles(say).map((one) => ({ ...one, answers: [] as Answer[] }))
	for (let from = 0; from < count; from += inBatch) {
		const scenes = Array.from({ length: Math.min(inBatch, count - from) }, (_, at) => scene(stock, from + at))
		for (const [at, one] of scenes.entries()) {
			const judged = judgeScene(one)
			const key = `${one.kind}: ${judged.verdict}`
			counts[key] = (counts[key] ?? 0) + 1
			times[one.scale === 1 ? 'plain' : 'scaled'].push(judged.milliseconds)
			processor[one.scale === 1 ? 'plain' : 'scaled'].push(judged.processor)
			if (judged.verdict === 'wrong' || judged.verdict === 'missed') say(inWords(from + at, one, judged))
		}
		for (const one of oracles) one.answers.push(...(await one.find(scenes)))
		const done = from + scenes.length
		if (done % 100 === 0 && done < count) say(`${done} screens: ${JSON.stringify(counts)}`)
	}
	const wrong = (counts['there: wrong'] ?? 0) + (counts['not there: wrong'] ?? 0)
	const alike = counts['look-alike: wrong'] ?? 0
	const both = (of: typeof times) => ({ plain: middle(of.plain), scaled: middle(of.scaled) })
	const compared = oracles.map(({ name, answers }) => {
		const ended = (kind: Scene['kind'], what: Answer['verdict']) =>
			answers.filter((one) => one.kind === kind && one.verdict === what).length
		return {
			name,
			found: ended('there', 'found'),
			of: answers.filter(({ kind }) => kind === 'there').length,
			wrong: ended('there', 'wrong') + ended('not there', 'wrong'),
			alike: ended('look-alike', 'wrong'),
			median: middle(answers.map(({ milliseconds }) => milliseconds)),
		}
	})
	return { counts, wrong, alike, median: both(times), processor: both(processor), oracles: compared }
}

const middle = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

const inWords = (number: number, { kind, program, scale, noise, wanted }: Scene, { verdict, score }: Judged) =>
	`screen ${number}, ${kind}, ${program} at ${scale * 100} %, noise ${noise}, ${wanted.width}x${wanted.height}: ${verdict}${score === undefined ? '' : ` with ${score.toFixed(3)}`}`
