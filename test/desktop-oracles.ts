import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writePng } from '../packages/engine/src/surfaces/desktop/node/picture-file.ts'
import { resize } from '../packages/engine/src/surfaces/desktop/picture/resize.ts'
import type { Scene } from '../packages/engine/test/support/desktop-scenes.ts'
import { root } from './product.ts'

/** What others find on the same screens. */
export interface Answer {
	kind: Scene['kind']
	verdict: 'found' | 'wrong' | 'none'
	milliseconds: number
}

export interface Oracle {
	name: string
	find(scenes: readonly Scene[]): Promise<Answer[]>
}

/** Left, top, score and milliseconds of the best place for each screen of a folder. */
type Search = (folder: string, count: number) => Promise<[number, number, number, number][]>

/** A Python that has cv2, such as of a virtual environment with opencv-python-headless. */
const { ASSAY_OPENCV: python, ASSAY_SIKULIX: jars } = process.env
const similarity = 0.7

/** Those that are here; `say` gets what is missing of the others, a line each. */
export function desktopOracles(say: (line: string) => void): Oracle[] {
	const oracles: Oracle[] = []
	if (python) oracles.push({ name: 'OpenCV', find: (scenes) => judged(scenes, openCv) })
	else say('not compared with OpenCV: ASSAY_OPENCV names no Python with cv2')
	if (jars && existsSync(jars)) oracles.push({ name: 'SikuliX', find: (scenes) => judged(scenes, sikulix) })
	else
		say(
			'not compared with SikuliX: ASSAY_SIKULIX names no folder with its jars (mvn -f test/sikulix/pom.xml dependency:copy-dependencies -DoutputDirectory=…)',
		)
	return oracles
}

const program = `
import cv2, json, sys, time
folder = sys.argv[1]
answers = []
for n in range(int(sys.argv[2])):
    screen = cv2.imread(f'{folder}/{n}-screen.png')
    wanted = cv2.imread(f'{folder}/{n}-wanted.png')
    began = time.perf_counter()
    scores = cv2.matchTemplate(screen, wanted, cv2.TM_CCOEFF_NORMED)
    _, score, _, place = cv2.minMaxLoc(scores)
    answers.append([place[0], place[1], float(score), (time.perf_counter() - began) * 1000])
print(json.dumps(answers))
`

const openCv: Search = async (folder, count) => {
	const { stdout } = await promisify(execFile)(python ?? '', ['-c', program, folder, String(count)])
	return JSON.parse(stdout)
}

const sikulix: Search = async (folder, count) => {
	const source = join(root, 'test/sikulix/FindPictures.java')
	const words = ['-Xmx1g', '-Djava.awt.headless=true', '-cp', `${jars}/*`, source, folder, String(count)]
	const { stdout } = await promisify(execFile)('java', words, { maxBuffer: 10e6 })
	const line = stdout.split('\n').find((one) => one.startsWith('ANSWERS '))
	if (!line) throw new Error(`SikuliX gave no answer: ${stdout.slice(-500)}`)
	return JSON.parse(line.slice('ANSWERS '.length))
}

/** Whether the best place, where it reaches the similarity, is where the picture is; each is looked for at its own scale. */
async function judged(scenes: readonly Scene[], search: Search): Promise<Answer[]> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-screens-'))
	try {
		for (const [at, { screen, wanted, scale }] of scenes.entries()) {
			await writeFile(join(folder, `${at}-screen.png`), writePng(screen))
			await writeFile(join(folder, `${at}-wanted.png`), writePng(resize(wanted, scale)))
		}
		const answers = await search(folder, scenes.length)
		return scenes.map(({ kind, at, scale }, number) => {
			const [left = 0, top = 0, score = 0, milliseconds = 0] = answers[number] ?? []
			const near = at && Math.abs(left - at.left) <= 2 * scale && Math.abs(top - at.top) <= 2 * scale
			return { kind, verdict: score < similarity ? 'none' : near ? 'found' : 'wrong', milliseconds }
		})
	} finally {
		await rm(folder, { recursive: true })
	}
}
