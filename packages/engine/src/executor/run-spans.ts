import type { RunEvent } from '@assay/contract/run-events'
import type { Span, Tracing } from '../telemetry/tracing.ts'

/** The spans of a run's features and scenarios, from the events of its log. Steps have none: they are in the log. */
export interface RunSpans {
	/** Of an event without secrets. */
	see(event: RunEvent): void
	/** Ends what is still open: a run that is given back or killed leaves features behind. */
	close(): void
}

export function runSpans(tracing: Tracing, run: Span): RunSpans {
	const open = new Map<string, Span>()
	function begin(id: string, name: string, at: number, attributes: Record<string, string>): void {
		const parent = id.includes('.') ? open.get(id.split('.')[0] ?? '') : undefined
		open.set(id, tracing.span(name, { parent: (parent ?? run).context, at, attributes }))
	}
	function end(id: string, at: number, status: string): void {
		open.get(id)?.end({ at, attributes: { 'assay.status': status }, failed: status !== 'passed' })
		open.delete(id)
	}
	return {
		see(event) {
			const { at } = event
			if (event.type === 'featureStarted') begin(event.feature, 'feature', at, featureOf(event))
			if (event.type === 'scenarioStarted') begin(event.scenario, 'scenario', at, { 'assay.scenario': event.name })
			if (event.type === 'scenarioFinished') end(event.scenario, at, event.status)
			if (event.type === 'featureFinished') end(event.feature, at, event.status)
		},
		close() {
			for (const span of [...open.values()].reverse()) span.end({ failed: true })
			open.clear()
		},
	}
}

const featureOf = ({ name, featureType }: { name: string; featureType: string }) => ({
	'assay.feature': name,
	'assay.feature.type': featureType,
})
