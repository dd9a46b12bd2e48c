import { consoleOf } from '@assay/engine/log/report/console-lines'
import { useMemo } from 'react'
import { useBlobUrl, useContentText, useFilm, useTrace } from './blob.ts'
import type { RunSource } from './run-source.ts'

/** The server as the source: every step is in the log, bodies and pictures are fetched with the session's bearer. */
export const useLiveSource = (runId: number, projectId: number): RunSource =>
	useMemo(
		() => ({
			steps: ({ steps }) => steps,
			bringSteps: () => undefined,
			useConsole: (view, version) => useMemo(() => consoleOf(view), [view, version]),
			useAddress: (content) => useBlobUrl(runId, content),
			useText: (content) => useContentText(runId, content),
			useFilm: (film, wanted) => useFilm(runId, film, wanted),
			useTrace: (content) => useTrace(runId, content),
			following: (name) => ({ download: name }),
			linkTo: (step) => `${location.origin}/runs?project=${projectId}&run=${runId}&step=${step}`,
			editing: ({ featureId }, line) =>
				featureId ? `/features?project=${projectId}&feature=${featureId}&line=${line}` : undefined,
		}),
		[runId, projectId],
	)
