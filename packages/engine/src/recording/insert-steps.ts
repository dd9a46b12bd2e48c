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
	const head = lines.slice(0, at + 1).findLastIndex((line) => header.test(line))
	if (head < 0 || !takesSteps.test(lines[head] ?? '')) return ownScenario(text, steps, feature)
	const next = lines.findIndex((line, n) => n > head && (header.test(line) || /^\s*@/.test(line)))
	// Never behind the blank lines that part this scenario from the next.
	const end = next < 0 ? lines.length : next
	const last = lines.slice(0, end).findLastIndex((line) => line.trim() !== '')
	const after = Math.min(at, last)
	const around = lines.slice(head + 1, end).find((line) => step.test(line))
	const indent = around?.match(/^\s*/)?.[0] ?? `${lines[head]?.match(/^\s*/)?.[0] ?? ''}  `
	lines.splice(after + 1, 0, ...steps.map((one) => indent + one))
	return { text: lines.join('\n'), cursor: lines.slice(0, after + 1 + steps.length).join('\n').length }
}

const header = /^\s*(?:Feature|Rule|Background|Scenario|Scenario Outline|Scenario Template|Example|Examples|Scenarios):/
const takesSteps = /^\s*(?:Background|Scenario|Scenario Outline|Scenario Template|Example):/
const step = /^\s*(?:Given|When|Then|And|But|\*)\s/

function ownScenario(text: string, steps: readonly string[], feature: string) {
	const before = text.trimEnd()
	const head = /^\s*Feature:/m.test(before) ? before : `${before}${before ? '\n' : ''}Feature: ${feature}`
	const own = `${head}\n\n  Scenario: Recorded\n${steps.map((one) => `    ${one}\n`).join('')}`
	return { text: own, cursor: own.length - 1 }
}
