import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writePng } from '../packages/engine/src/surfaces/desktop/node/picture-file.ts'
import { desktopLab } from '../packages/engine/test/support/desktop.ts'
import { type Scene, scene } from '../packages/engine/test/support/desktop-scenes.ts'
import { type ShownWindow, shownWindow, stockPrograms } from '../packages/engine/test/support/desktop-stock.ts'
import { type Judged, judgeScene } from '../packages/engine/test/support/judge-scene.ts'

export interface ScreensReport {
	/** How many scenes of a kind ended so: `there: found`. */
	counts: Record<string, number>
	/** Clicks elsewhere, where the picture is or where nothing is like it; and clicks on what is only like it. */
	wrong: number
	alike: number
	/** Milliseconds of a search at its own size, of a search in two sizes. */
	median: { plain: number; scaled: number }
	/** The same scenes by OpenCV's matchTemplate, each at its own scale; absent where it is not there. */
	oracle?: { found: number; of: number; wrong: number; alike: number; median: number }
}

/** A Python that has cv2, such as of a virtual environment with opencv-python-headless. */
const python = process.env.ASSAY_OPENCV
const inBatch = 25
const similarity = 0.7

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
	const byOracle: Answer[] = []
	for (let from = 0; from < count; from += inBatch) {
		const scenes = Array.from({ length: Math.min(inBatch, count - from) }, (_, at) => scene(stock, from + at))
		for (const [at, one] of scenes.entries()) {
			const judged = judgeScene(one)
			const key = `${one.kind}: ${judged.verdict}`
			counts[key] = (counts[key] ?? 0) + 1
			times[one.scale === 1 ? 'plain' : 'scaled'].push(judged.milliseconds)
			if (judged.verdict === 'wrong' || judged.verdict === 'missed') say(inWords(from + at, one, judged))
		}
		if (python) byOracle.push(...(await oracle(scenes)))
	}
	const wrong = (counts['there: wrong'] ?? 0) + (counts['not there: wrong'] ?? 0)
	const alike = counts['look-alike: wrong'] ?? 0
	const median = { plain: middle(times.plain), scaled: middle(times.scaled) }
	if (!python) return { counts, wrong, alike, median }
	const ended = (kind: Scene['kind'], what: Answer['verdict']) =>
		byOracle.filter((one) => one.kind === kind && one.verdict === what).length
	const compared = {
		found: ended('there', 'found'),
		of: byOracle.filter(({ kind }) => kind === 'there').length,
		wrong: ended('there', 'wrong') + ended('not there', 'wrong'),
		alike: ended('look-alike', 'wrong'),
		median: middle(byOracle.map(({ milliseconds }) => milliseconds)),
	}
	return { counts, wrong, alike, median, oracle: compared }
}

interface Answer {
	kind: Scene['kind']
	verdict: 'found' | 'wrong' | 'none'
	milliseconds: number
}

const middle = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

const inWords = (number: number, { kind, program, scale, noise, wanted }: Scene, { verdict, score }: Judged) =>
	`screen ${number}, ${kind}, ${program} at ${scale * 100} %, noise ${noise}, ${wanted.width}x${wanted.height}: ${verdict}${score === undefined ? '' : ` with ${score.toFixed(3)}`}`

const program = `
import cv2, json, sys, time
folder = sys.argv[1]
answers = []
for n, scale in enumerate(json.load(open(folder + '/scales.json'))):
    screen = cv2.imread(f'{folder}/{n}-screen.png')
    wanted = cv2.imread(f'{folder}/{n}-wanted.png')
    began = time.perf_counter()
    if scale != 1:
        wanted = cv2.resize(wanted, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    scores = cv2.matchTemplate(screen, wanted, cv2.TM_CCOEFF_NORMED)
    _, score, _, place = cv2.minMaxLoc(scores)
    answers.append([place[0], place[1], float(score), (time.perf_counter() - began) * 1000])
print(json.dumps(answers))
`

/** Whether OpenCV's best place, where it reaches the similarity, is where the picture is. */
async function oracle(scenes: Scene[]): Promise<Answer[]> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-screens-'))
	try {
		await writeFile(join(folder, 'scales.json'), JSON.stringify(scenes.map(({ scale }) => scale)))
		for (const [at, { screen, wanted }] of scenes.entries()) {
			await writeFile(join(folder, `${at}-screen.png`), writePng(screen))
			await writeFile(join(folder, `${at}-wanted.png`), writePng(wanted))
		}
		const { stdout } = await promisify(execFile)(python ?? '', ['-c', program, folder])
		const answers: [number, number, number, number][] = JSON.parse(stdout)
		return scenes.map(({ kind, at, scale }, number) => {
			const [left = 0, top = 0, score = 0, milliseconds = 0] = answers[number] ?? []
			const near = at && Math.abs(left - at.left) <= 2 * scale && Math.abs(top - at.top) <= 2 * scale
			return { kind, verdict: score < similarity ? 'none' : near ? 'found' : 'wrong', milliseconds }
		})
	} finally {
		await rm(folder, { recursive: true })
	}
}
