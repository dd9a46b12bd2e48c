import type { TracedScenario } from '@assay/contract/page-trace'
import { readTrace } from '@assay/contract/page-trace'
import type { Content } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import type { RunConsole } from '@assay/engine/log/report/console-lines'
import {
	consoleFileName,
	filmFileName,
	indexFileName,
	textFileName,
	traceFileName,
} from '@assay/engine/log/report/data-files'
import { evidenceFileName } from '@assay/engine/log/report/evidence-file'
import { type EarlierRun, type ReportIndex, readIndex } from '@assay/engine/log/report/report-index'
import { useEffect, useMemo, useState } from 'react'
import type { RunSource } from '../runs/log/run-source.ts'
import { foundHere } from '../runs/log/tree-filter.ts'
import { readData } from './data-scripts.ts'
import { KeptSteps } from './kept-steps.ts'

export interface FrozenRun {
	index: ReportIndex
	/** The run; its scenarios have no steps of their own. */
	view: RunView
	kept: KeptSteps
	source: RunSource
	/** The load test before, where it is one. */
	earlier: EarlierRun | undefined
}

/** Reads what lies beside the page. */
export async function openReport(): Promise<FrozenRun> {
	const index = await readData<ReportIndex>(indexFileName)
	const { view, fileOf, earlier } = readIndex(index)
	const kept = new KeptSteps(fileOf)
	return { index, view, kept, source: frozenSource(kept), earlier }
}

const frozenSource = (kept: KeptSteps): RunSource => ({
	steps: kept.steps,
	bringSteps: kept.bring,
	isNamed: () => true,
	bringNames: () => undefined,
	useFound: (_view, search) => useMemo(() => foundHere(search), [search]),
	useConsole: () => useAwaited<RunConsole>(consoleFileName),
	useAddress: addressOf,
	useText(content) {
		const { data: read } = useData<string>(content && 'blob' in content ? textFileName(content.blob) : undefined)
		return content && 'text' in content ? content.text : read
	},
	useFilm: ({ content }, wanted) =>
		useAwaited<string[]>(wanted && 'blob' in content ? filmFileName(content.blob) : undefined),
	useTrace: (content) => useTrace(content && 'blob' in content ? content.blob : undefined),
	// A sandboxed page may open a tab, but save nothing.
	following: () => ({ target: '_blank', rel: 'noopener' }),
	linkTo: (step) => `${location.href.replace(/#.*/, '')}${hashOf(step)}`,
	editing: () => undefined,
})

/** A step's or a scenario's place in the address. */
export const hashOf = (id: string) => `#s=${id}`

/** What a file of data holds, and whether it is not to be had. */
function useData<Data>(name: string | undefined): { data?: Data | undefined; failed?: boolean } {
	const [read, setRead] = useState<{ name: string; data?: Data; failed?: boolean }>()
	useEffect(() => {
		if (!name) return
		let current = true
		readData<Data>(name).then(
			(data) => current && setRead({ name, data }),
			() => current && setRead({ name, failed: true }),
		)
		return () => {
			current = false
		}
	}, [name])
	return read && read.name === name ? read : {}
}

/** For what somebody waits for. */
function useAwaited<Data>(name: string | undefined): Data | 'failed' | undefined {
	const { data, failed } = useData<Data>(name)
	return failed ? 'failed' : data
}

function useTrace(sha256: string | undefined): TracedScenario | 'failed' | undefined {
	const { data: letters, failed } = useData<string>(sha256 && traceFileName(sha256))
	const [trace, setTrace] = useState<TracedScenario | 'failed'>()
	useEffect(() => {
		let current = true
		if (letters !== undefined)
			readTrace(Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))).then(
				(read) => current && setTrace(read),
				() => current && setTrace('failed'),
			)
		return () => {
			current = false
		}
	}, [letters])
	return failed ? 'failed' : trace
}

/** What a browser would run, or draw with its scripts, is no type to have. */
const addressOf = (content: Content) => {
	const { mediaType = 'text/plain' } = content
	if ('blob' in content) return evidenceFileName(content.blob, content.mediaType)
	if (/^image\/(png|jpeg|webp|gif)$/.test(mediaType)) return `data:${mediaType};base64,${content.text}`
	return `data:text/plain;charset=utf-8,${encodeURIComponent(content.text)}`
}
