import { archiveName } from '@assay/contract/page-trace'
import type { Content, Evidence } from '@assay/contract/run-events'
import { screenSourceName } from '@assay/contract/screen-source'
import type { RunView, StepView } from '../fold.ts'
import { requestsCsv, secondsCsv } from '../load/load-csv.ts'
import { consoleOf } from './console-lines.ts'
import { consoleFileName, dataFile, filmFile, indexFileName, stepsFileName, textFile, traceFile } from './data-files.ts'
import { evidenceFileName, isText } from './evidence-file.ts'
import { gatlingStats } from './gatling-stats.ts'
import { writeJunit } from './junit.ts'
import { plainPage } from './plain-page.ts'
import { type EarlierRun, type ReportHead, reportIndex } from './report-index.ts'
import { scriptJson } from './script-json.ts'

/**
 * Writes a run as a self-contained folder: `index.html`, its data as scripts, evidence files, `junit.xml`. Opens from a file
 * system and under a CSP sandbox: classic scripts only, nothing is fetched. Unaware of where the files go.
 */
export interface ReportOptions extends ReportHead {
	/** The built page, the same for every run; where there is none, a plain one names what lies beside it. */
	page?: string | undefined
	/** The load test with which this one is compared. */
	earlier?: EarlierRun | undefined
	/** Bytes kept beside the log, by hash; undefined when they are gone. */
	blob(sha256: string): Promise<Uint8Array | undefined>
}

export interface ReportFile {
	name: string
	content: string | Uint8Array
}

/** Characters of one data file: large enough that few are needed, small enough that opening one scenario is instant. */
const most = 256 * 1024

export async function* writeReport(view: RunView, options: ReportOptions): AsyncIterable<ReportFile> {
	const fileOf = new Map<string, number>()
	const kept = new Map<string, Kept>()
	let scenarios: string[] = []
	let size = 0
	let number = 1
	const steps = () => dataFile(stepsFileName(number), `{${scenarios.join(',\n')}}`)
	for (const feature of view.features) {
		for (const scenario of feature.scenarios) {
			const text = `${scriptJson(scenario.id)}:${scriptJson(scenario.steps)}`
			fileOf.set(scenario.id, number)
			for (const one of keptBy(scenario.steps)) kept.set(one.name, one)
			scenarios.push(text)
			size += text.length
			if (size < most) continue
			yield steps()
			scenarios = []
			size = 0
			number++
		}
	}
	if (scenarios.length > 0) yield steps()
	for (const { load } of view.features)
		for (const { exchange } of load?.failures.flatMap(({ samples }) => samples) ?? [])
			for (const one of exchange ? keptOf(exchange) : []) kept.set(one.name, one)
	for (const { sha256, file } of kept.values()) {
		const bytes = await options.blob(sha256)
		if (bytes) yield file(bytes)
	}
	yield dataFile(consoleFileName, scriptJson(consoleOf(view)))
	yield dataFile(indexFileName, scriptJson(reportIndex(view, options, fileOf)))
	const loads = view.features.flatMap(({ name, load }) => (load ? [{ name, load }] : []))
	const [first] = loads
	if (first) {
		const stats = gatlingStats(first.load)
		yield { name: 'js/stats.json', content: JSON.stringify(stats) }
		yield { name: 'js/global_stats.json', content: JSON.stringify(stats.stats) }
		yield { name: 'load-requests.csv', content: requestsCsv(loads) }
		yield { name: 'load-seconds.csv', content: secondsCsv(loads) }
	}
	yield { name: 'junit.xml', content: writeJunit(view) }
	// The page comes last: whoever finds it finds everything it names.
	yield { name: 'index.html', content: options.page ?? plainPage }
}

/** Something that lies beside the log and becomes a file of its own. */
interface Kept {
	/** Once for each hash and form. */
	name: string
	sha256: string
	file(bytes: Uint8Array): ReportFile
}

function* keptBy(steps: StepView[]): Iterable<Kept> {
	for (const step of steps) {
		for (const evidence of step.evidence) yield* keptOf(evidence)
		yield* keptBy(step.steps)
	}
}

function* keptOf(evidence: Evidence): Iterable<Kept> {
	if (evidence.kind === 'screenshot' || evidence.kind === 'attachment') yield* asFile(evidence.content)
	if (evidence.kind === 'video' && 'blob' in evidence.content) {
		const { blob: sha256 } = evidence.content
		yield { name: `film ${sha256}`, sha256, file: (bytes) => filmFile(sha256, bytes, evidence.frames) }
	}
	// The page shows it as a table.
	if (evidence.kind === 'attachment' && (evidence.name === archiveName || evidence.name === screenSourceName))
		yield* asText(evidence.content)
	if (evidence.kind === 'page' && 'blob' in evidence.content) {
		const { blob: sha256 } = evidence.content
		yield { name: `trace ${sha256}`, sha256, file: (bytes) => traceFile(sha256, bytes) }
	}
	if (evidence.kind !== 'exchange') return
	yield* asBody(evidence.request.body)
	yield* asBody(evidence.response?.body)
}

function* asFile(content: Content): Iterable<Kept> {
	if (!('blob' in content)) return
	const name = evidenceFileName(content.blob, content.mediaType)
	yield { name, sha256: content.blob, file: (bytes) => ({ name, content: bytes }) }
}

/** The page shows a text as it shows a short one, so it must be able to read it. */
function* asBody(content: Content | undefined): Iterable<Kept> {
	if (!content || !('blob' in content)) return
	if (isText(content.mediaType)) yield* asText(content)
	else yield* asFile(content)
}

function* asText(content: Content): Iterable<Kept> {
	if (!('blob' in content)) return
	const { blob: sha256 } = content
	yield { name: `text ${sha256}`, sha256, file: (bytes) => textFile(sha256, bytes) }
}
