import { endSentence, type RunEndCounts } from '../runs/verdict-sentence.ts'
import { Verdict, verdictOfRun } from '../ui/verdict.tsx'

/** How a test plan, or one feature of it, ended: the sentence of its run's page, without the time. */
export function PlanVerdict(run: RunEndCounts) {
	const { loud, rest } = endSentence(run)
	return <Verdict kind={verdictOfRun(run)}>{loud + rest}</Verdict>
}
