import { Verdict, verdictOf } from '../ui/verdict.tsx'

interface PlanVerdictProps {
	status: string
	passed: number
	failed: number
}

/** How a test plan, or one feature of it, ended: what failed first. */
export function PlanVerdict({ status, passed, failed }: PlanVerdictProps) {
	const kind = verdictOf(status)
	const words = [failed > 0 && `${failed} failed`, passed > 0 && `${passed} passed`].filter(Boolean).join(', ')
	return kind === 'error' || words === '' ? <Verdict kind={kind} /> : <Verdict kind={kind}>{words}</Verdict>
}
