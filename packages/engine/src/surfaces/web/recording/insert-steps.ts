import type { LineKind } from '@assay/karate/gherkin/read-line'
import { readLines } from '../../../feature/gherkin-lines.ts'

/**
 * Puts recorded steps below the line of the cursor, indented like the steps around it; where that is in no scenario they
 * become a scenario of their own at the end. `cursor`: behind them, where the next ones belong.
 */
export function insertSteps(
	text: string,
	cursor: number | undefined,
	steps: readonly string[],
	feature: string,
): { text: string; cursor: number } {
	const lines = text.split('\n')
	const at = cursor === undefined ? lines.length - 1 : text.slice(0, cursor).split('\n').length - 1
	const kinds = readLines(text, 'keyword').map(({ line }) => line.kind)
	const head = kinds.slice(0, at + 1).findLastIndex((kind) => headings.has(kind))
	const above = kinds[head]
	if (above !== 'background' && above !== 'scenario') return ownScenario(text, steps, feature)
	const next = kinds.findIndex((kind, n) => n > head && (headings.has(kind) || kind === 'tags'))
	// Never behind the blank lines that part this scenario from the next.
	const end = next < 0 ? lines.length : next
	const last = lines.slice(0, end).findLastIndex((line) => line.trim() !== '')
	const after = Math.min(at, last)
	const around = lines[kinds.findIndex((kind, n) => n > head && n < end && kind === 'step')]
	const indent = around?.match(/^\s*/)?.[0] ?? `${lines[head]?.match(/^\s*/)?.[0] ?? ''}  `
	lines.splice(after + 1, 0, ...steps.map((one) => indent + one))
	return { text: lines.join('\n'), cursor: lines.slice(0, after + 1 + steps.length).join('\n').length }
}

const headings = new Set<LineKind>(['feature', 'rule', 'background', 'scenario', 'examples'])

function ownScenario(text: string, steps: readonly string[], feature: string) {
	const before = text.trimEnd()
	const has = readLines(before, 'keyword').some(({ line }) => line.kind === 'feature')
	const head = has ? before : `${before}${before ? '\n' : ''}Feature: ${feature}`
	const own = `${head}\n\n  Scenario: Recorded\n${steps.map((one) => `    ${one}\n`).join('')}`
	return { text: own, cursor: own.length - 1 }
}
