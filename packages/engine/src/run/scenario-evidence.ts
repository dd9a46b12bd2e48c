import type { TracedScenario } from '@assay/contract/page-trace'
import { archiveName, packTrace } from '@assay/contract/page-trace'
import type { Content } from '@assay/contract/run-events'
import type { AnyDriver, ConsoleLine } from './any-driver.ts'
import type { Picture } from './camera.ts'
import { evidenceInTime } from './evidence-in-time.ts'
import type { Host } from './host.ts'
import type { FeatureRecorder } from './recorder.ts'
import type { RunState } from './run-state.ts'

// A page that writes in a loop must not fill the log.
const mostLines = 500
const longestLine = 8000

export interface ScenarioPlace {
	host: Host
	run: Pick<RunState, 'scrub'>
	recorder: FeatureRecorder
	/** The steps that ran, in their order, with when each began. */
	steps: { id: string; startedAt: number }[]
	/** The first that did not pass. */
	failed: string | undefined
}

/**
 * What a scenario leaves beside its steps: the console of each, and of one that failed what was loaded, as an archive.
 * Evidence that cannot be had never changes the verdict.
 */
export async function keepScenario(driver: AnyDriver, place: ScenarioPlace): Promise<void> {
	const { signal } = place.host
	recordConsole((await evidenceInTime(driver.consoleLines(), signal)) ?? [], place)
	if (place.failed === undefined) return
	const archive = await evidenceInTime(driver.network(), signal)
	if (!archive) return
	const content = await keepText(JSON.stringify(archive, undefined, 1), 'application/json', place)
	place.recorder.later(place.failed, { kind: 'attachment', name: archiveName, content })
}

/**
 * Each line with the step that ran when it was written; what the step before the failed one set off is emitted with that one,
 * which often waited for it.
 */
function recordConsole(lines: ConsoleLine[], { recorder, steps, run, failed }: ScenarioPlace): void {
	const cause = steps[steps.findIndex(({ id }) => id === failed) - 1]
	const own = lines.filter(({ at }) => at >= (steps[0]?.startedAt ?? 0))
	for (const [n, line] of own.slice(0, mostLines).entries()) {
		const step = steps.findLast(({ startedAt }) => startedAt <= line.at) ?? steps[0]
		if (!step) return
		const left = n === mostLines - 1 ? own.length - mostLines : 0
		const text = left > 0 ? `and ${left + 1} more lines` : run.scrub.text(line.text)
		recorder.later(failed !== undefined && step === cause ? failed : step.id, {
			kind: 'console',
			...line,
			text: text.slice(0, longestLine),
		})
	}
}

export async function keepFilm(pictures: Picture[], { host, recorder, failed, steps }: ScenarioPlace): Promise<void> {
	const step = failed ?? steps.at(-1)?.id
	if (step === undefined || pictures.length === 0) return
	const bytes = new Uint8Array(pictures.reduce((sum, picture) => sum + picture.bytes.length, 0))
	let end = 0
	for (const picture of pictures) {
		bytes.set(picture.bytes, end)
		end += picture.bytes.length
	}
	const content = { ...(await host.keep(bytes)), mediaType: 'application/octet-stream' }
	const frames = pictures.map(({ at, bytes: { length: size } }) => ({ at, size }))
	recorder.later(step, { kind: 'video', name: 'Film of the scenario', content, frames })
}

/** The pages of the scenario as one file, and with each step where in it its own are. */
export async function keepTrace(
	traced: TracedScenario | undefined,
	{ host, run, recorder }: ScenarioPlace,
): Promise<void> {
	if (!traced || traced.pages.length === 0) return
	const pages = traced.pages.map((page) => ({
		...page,
		url: run.scrub.text(page.url),
		html: run.scrub.text(page.html),
	}))
	const bytes = await packTrace({ ...traced, pages })
	const content = { ...(await host.keep(bytes)), mediaType: 'application/gzip' }
	for (const [place, { step }] of traced.steps.entries()) recorder.later(step, { kind: 'page', content, place })
}

/** Kept beside the log, without secrets. */
export async function keepText(
	text: string,
	mediaType: string,
	{ host, run }: Pick<ScenarioPlace, 'host' | 'run'>,
): Promise<Content> {
	return { ...(await host.keep(new TextEncoder().encode(run.scrub.text(text)))), mediaType }
}
