import type { Content, Evidence } from '@assay/contract/run-events'
import type { RunView, StepView } from '../fold.ts'
import { evidenceFileName } from './evidence-file.ts'
import { filmFile, filmFileName } from './film-file.ts'
import { writeJunit } from './junit.ts'
import { reportIndex } from './report-index.ts'
import { reportPage } from './report-page.ts'
import { scriptJson } from './script-json.ts'

/**
 * Writes a run as a self-contained folder: `index.html`, its data in `data-NNN.js`, evidence files, `junit.xml`. Opens from a
 * file system and under a CSP sandbox: classic scripts only, nothing is fetched. Unaware of where the files go.
 */
export interface ReportOptions {
	/** Bytes kept beside the log, by hash; undefined when they are gone. */
	blob(sha256: string): Promise<Uint8Array | undefined>
	/** Heading; the run's name where absent. */
	title?: string
	/** What stands below the verdict besides name, environment, tags and date: run id, who started it … */
	facts?: { label: string; value: string }[]
}

export interface ReportFile {
	name: string
	content: string | Uint8Array
}

/** Characters of one data file: large enough that few are needed, small enough that opening one scenario is instant. */
const CHUNK = 256 * 1024

export async function* writeReport(view: RunView, options: ReportOptions): AsyncIterable<ReportFile> {
	const chunkOf = new Map<string, number>()
	const evidence = new Map<string, string>()
	const filmed = new Map<string, Film>()
	let chunk: string[] = []
	let size = 0
	let number = 1
	const dataFile = (): ReportFile => ({
		name: `data-${String(number).padStart(3, '0')}.js`,
		content: `assayChunk(${number},[${chunk.join(',\n')}])\n`,
	})
	for (const feature of view.features) {
		for (const scenario of feature.scenarios) {
			const text = scriptJson({ id: scenario.id, steps: scenario.steps })
			chunkOf.set(scenario.id, number)
			for (const content of contents(scenario.steps)) {
				if ('blob' in content) evidence.set(content.blob, evidenceFileName(content.blob, content.mediaType))
			}
			for (const film of films(scenario.steps)) {
				if ('blob' in film.content) filmed.set(film.content.blob, film)
			}
			chunk.push(text)
			size += text.length
			if (size < CHUNK) continue
			yield dataFile()
			chunk = []
			size = 0
			number++
		}
	}
	if (chunk.length > 0) yield dataFile()
	for (const [sha256, name] of evidence) {
		const bytes = await options.blob(sha256)
		if (bytes) yield { name, content: bytes }
	}
	for (const [sha256, { frames }] of filmed) {
		const bytes = await options.blob(sha256)
		if (bytes) yield { name: filmFileName(sha256), content: filmFile(sha256, bytes, frames) }
	}
	yield { name: 'data-000.js', content: `assayIndex(${scriptJson(reportIndex(view, chunkOf))})\n` }
	yield { name: 'junit.xml', content: writeJunit(view) }
	// The page comes last: whoever finds it finds everything it names.
	yield { name: 'index.html', content: reportPage(view, options) }
}

type Film = Extract<Evidence, { kind: 'video' }>

function* films(steps: StepView[]): Iterable<Film> {
	for (const step of steps) {
		for (const evidence of step.evidence) if (evidence.kind === 'video') yield evidence
		yield* films(step.steps)
	}
}

/** Everything in a scenario's evidence that may lie in a file of its own. */
function* contents(steps: StepView[]): Iterable<Content> {
	for (const step of steps) {
		for (const evidence of step.evidence) yield* contentsOf(evidence)
		yield* contents(step.steps)
	}
}

function* contentsOf(evidence: Evidence): Iterable<Content> {
	if (evidence.kind === 'screenshot' || evidence.kind === 'attachment') yield evidence.content
	if (evidence.kind !== 'exchange') return
	if (evidence.request.body) yield evidence.request.body
	if (evidence.response?.body) yield evidence.response.body
}
