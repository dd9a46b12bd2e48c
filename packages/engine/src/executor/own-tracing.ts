import { openTracing } from '../telemetry/open-tracing.ts'
import type { Tracing } from '../telemetry/tracing.ts'

/** Traces of an executor by the `OTEL_*` of its process, which nothing started from here inherits: they may hold a token. */
export async function ownTracing(say: (line: string) => void): Promise<Tracing> {
	const tracing = await openTracing(process.env, { service: 'assay-executor', say })
	for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name]
	return tracing
}
