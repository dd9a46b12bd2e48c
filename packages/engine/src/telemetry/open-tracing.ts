import { noTracing, type Tracing } from './tracing.ts'
import { wantsTraces } from './wants-traces.ts'

interface TracingOptions {
	/** What it is called where OTEL_SERVICE_NAME does not say. */
	service: string
	version?: string
	/** One line for whoever watches the process. */
	say(line: string): void
}

/**
 * Traces by OpenTelemetry's own settings (`OTEL_*` of `env`, which must be those of the process: its parts read them
 * themselves). Throws an `Error` with the name of a setting that cannot be met. Loaded where they ask for traces alone.
 */
export async function openTracing(env: Record<string, string | undefined>, options: TracingOptions): Promise<Tracing> {
	const wanted = wantsTraces(env)
	if (!wanted) return noTracing
	const { openOtlp } = await import('./otlp.ts')
	return openOtlp(wanted, options)
}
