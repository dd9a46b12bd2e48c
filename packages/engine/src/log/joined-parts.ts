import type { FeatureView, RunView } from './fold.ts'

/** Of runs that are over nothing of this changes. */
const known = new WeakMap<readonly FeatureView[], readonly FeatureView[]>()

/**
 * The features of a run as they are shown: one that ran in parts, since it was split or went on elsewhere, stands once, with its
 * scenarios in the order of its text. In the log each part is a feature of its own, by whose number its scenarios are known.
 */
export function joinedParts({ features, status }: Pick<RunView, 'features' | 'status'>): readonly FeatureView[] {
	const former = known.get(features)
	if (former) return former
	const parts = new Map<string, FeatureView[]>()
	for (const feature of features) {
		const own = parts.get(feature.path)
		if (own) own.push(feature)
		else parts.set(feature.path, [feature])
	}
	const joined = parts.size === features.length ? features : [...parts.values()].map(join)
	if (status !== 'RUNNING') known.set(features, joined)
	return joined
}

function join(parts: FeatureView[]): FeatureView {
	const [first, ...others] = parts
	if (!first || others.length === 0) return first as FeatureView
	const began = Math.min(...parts.map(({ startedAt }) => startedAt))
	const ended = Math.max(...parts.map(({ startedAt, nanos }) => startedAt + nanos / 1e6))
	return {
		...first,
		status: worst.find((one) => parts.some(({ status }) => status === one)) ?? first.status,
		startedAt: began,
		nanos: Math.round((ended - began) * 1e6),
		reason: parts.find(({ reason }) => reason !== undefined)?.reason,
		scenarios: parts.flatMap(({ scenarios }) => scenarios).sort((one, other) => one.line - other.line),
	}
}

/** What the whole is called where its parts differ. */
const worst = ['running', 'error', 'failed', 'passed'] as const
