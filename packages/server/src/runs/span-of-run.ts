import type { SpanOptions } from '@assay/engine/telemetry/tracing'
import type { RunRow } from './schema.ts'

/** What a span about a run says: it hangs on what started the run. */
export const ofRun = ({ id, traceparent }: Pick<RunRow, 'id' | 'traceparent'>) =>
	({ parent: traceparent ?? undefined, attributes: { 'assay.run': id } }) satisfies SpanOptions
