// All groups of conformance cases, in the order of the reports.

import {
	type CaseResult,
	Cases,
	type FeatureCase,
	type InlineCase,
	type MatchRow,
	numbered,
	runInline,
	runMatchRow,
} from './conformance-cases.ts'
import { runFeatureCase } from './feature-cases.ts'

export async function runAll(folder: string, filter = ''): Promise<Record<string, CaseResult[]>> {
	const cases = new Cases(folder)
	const wanted = <T extends { id: string }>(list: T[]) => numbered(list).filter((one) => one.key.includes(filter))
	const rows = wanted(cases.read<MatchRow[]>('match-table.json')).map((row) => ({
		id: row.key,
		problem: guarded(() => runMatchRow(row)),
	}))
	const inline: CaseResult[] = []
	for (const one of wanted(cases.read<InlineCase[]>('inline-tests.json'))) {
		inline.push({ id: one.key, problem: await runInline(one, cases).catch(String) })
	}
	const pure: CaseResult[] = []
	const mocked: CaseResult[] = []
	const demo: CaseResult[] = []
	for (const one of cases.read<FeatureCase[]>('features.json')) {
		const list = one.cls === 'pure' ? pure : one.cls === 'mock-server' ? mocked : demo
		if (one.path.includes(filter)) list.push({ id: one.path, problem: await runFeatureCase(cases, one).catch(String) })
	}
	return {
		'match-table': rows,
		'inline-tests': inline,
		'features, pure': pure,
		'features, mock-server': mocked,
		'features, demo-server': demo,
	}
}

function guarded(work: () => string): string {
	try {
		return work()
	} catch (problem) {
		return String((problem as Error).stack ?? problem)
	}
}
