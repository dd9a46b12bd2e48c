import {
	type Context,
	isSpanContextValid,
	ROOT_CONTEXT,
	type SpanContext,
	SpanKind,
	SpanStatusCode,
	trace,
} from '@opentelemetry/api'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Span, Tracing } from './tracing.ts'
import type { WantedTraces } from './wants-traces.ts'

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }

/** Spans by OTLP. Whether one is kept and how they travel is said by the settings that OpenTelemetry reads itself. */
export async function openOtlp(
	{ protocol, to }: WantedTraces,
	{ service, version, say }: { service: string; version?: string; say(line: string): void },
): Promise<Tracing> {
	const own = resourceFromAttributes({ 'service.name': service, ...(version ? { 'service.version': version } : {}) })
	const exporter = saying(await exporterOf(protocol), to, say)
	const provider = new BasicTracerProvider({
		resource: own.merge(detectResources({ detectors: [envDetector] })),
		spanProcessors: [new BatchSpanProcessor(exporter)],
	})
	const tracer = provider.getTracer('assay', version)
	return {
		span(name, { parent, kind, at, attributes = {} } = {}): Span {
			const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes, ...(at ? { startTime: at } : {}) }
			const span = tracer.startSpan(name, options, contextOf(parent))
			return {
				context: traceparent(span.spanContext()),
				end(more = {}) {
					if (more.attributes) span.setAttributes(more.attributes)
					if (more.failed) span.setStatus({ code: SpanStatusCode.ERROR })
					span.end(more.at)
				},
			}
		},
		stop: () => Promise.race([provider.shutdown(), soon()]).catch(() => {}),
	}
}

/** Each of the two is loaded only where it is used. */
async function exporterOf(protocol: WantedTraces['protocol']): Promise<SpanExporter> {
	if (protocol === 'http/json') return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter()
	return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter()
}

/** Says once that traces do not arrive, and once that they do again: a collector that is away disturbs nobody. */
function saying(exporter: SpanExporter, to: string, say: (line: string) => void): SpanExporter {
	let lost = false
	return {
		export(spans, done) {
			exporter.export(spans, (result) => {
				const failed = result.code !== 0
				if (failed && !lost) say(`Traces do not arrive at ${to}; what is not taken there is dropped.`)
				if (!failed && lost) say(`Traces arrive at ${to} again.`)
				lost = failed
				done(result)
			})
		},
		shutdown: () => exporter.shutdown(),
		forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
	}
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 3000))

/** One that is not well written is none. */
function contextOf(parent: string | undefined): Context {
	const [, traceId = '', spanId = '', flags = ''] =
		/^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? []
	const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
	return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

const traceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
	`00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`
