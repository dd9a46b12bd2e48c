import { runs } from '@assay/contract/runs'
import { consoleOf } from '@assay/engine/log/report/console-lines'
import { useMemo } from 'react'
import { useRead } from '../../ui/read.ts'
import { useBlobUrl, useContentText, useFilm, useTrace } from './blob.ts'
import type { FollowedLog } from './followed-log.ts'
import type { RunSource } from './run-source.ts'
import { type Found, foundHere } from './tree-filter.ts'

/** What the server is asked again while a long run goes on: milliseconds between. */
const every = 5000

/** The server as the source: of a short run every step is in the log, of a long one what is in sight is asked for. */
export const useLiveSource = (runId: number, projectId: number, log: FollowedLog): RunSource =>
	useMemo(
		() => ({
			steps: (scenario) => (log.leftOut ? log.leftOut.steps(scenario) : scenario.steps),
			bringSteps: (scenario) => log.leftOut?.bringSteps(scenario),
			isNamed: (scenario) => log.leftOut?.isNamed(scenario) ?? true,
			bringNames: (scenarios) => log.leftOut?.bringNames(scenarios),
			useFound: (view, search) => useFound(runId, view.status === 'RUNNING', search, log.leftOut !== undefined),
			useConsole(view, version) {
				const long = log.leftOut !== undefined
				const { data, isError } = useRead(
					runs.console,
					{ params: { runId } },
					{ enabled: long, every: view.status === 'RUNNING' && every },
				)
				const here = useMemo(() => (long ? undefined : consoleOf(view)), [view, version, long])
				return long ? (data ?? (isError ? 'failed' : undefined)) : here
			},
			useAddress: (content) => useBlobUrl(runId, content),
			useText: (content) => useContentText(runId, content),
			useFilm: (film, wanted) => useFilm(runId, film, wanted),
			useTrace: (content) => useTrace(runId, content),
			following: (name) => ({ download: name }),
			linkTo: (step) => `${location.origin}/runs?project=${projectId}&run=${runId}&step=${step}`,
			editing: ({ featureId }, line) =>
				featureId ? `/features?project=${projectId}&feature=${featureId}&line=${line}` : undefined,
		}),
		[runId, projectId, log],
	)

/** The names of a long run are not here: the server looks through all of them. */
function useFound(runId: number, running: boolean, search: string, long: boolean): Found | 'failed' | undefined {
	const text = search.trim().slice(0, 200)
	const asks = long && text !== ''
	const { data, isError } = useRead(
		runs.found,
		{ params: { runId }, query: { text } },
		{ enabled: asks, every: running && every },
	)
	return useMemo(() => {
		if (!asks) return foundHere(search)
		if (!data) return isError ? 'failed' : undefined
		const ids = new Set(idsOf(data.ids))
		return (_feature, { id }) => ids.has(id)
	}, [asks, data, isError, search])
}

/** `1.1-3,2.7` one by one. */
const idsOf = (ranges: string): string[] =>
	ranges.split(',').flatMap((range) => {
		const [, feature, from, to = from] = /^(\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
		return Array.from({ length: Number(to) - Number(from) + 1 || 0 }, (_, at) => `${feature}.${Number(from) + at}`)
	})
