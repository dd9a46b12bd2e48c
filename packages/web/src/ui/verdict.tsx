import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'
import styles from './verdict.module.css'

/** Icon, word and colour together, never colour alone. Everything that has an outcome is one of these. */
export type VerdictKind = 'passed' | 'failed' | 'error' | 'running' | 'queued' | 'skipped' | 'cancelled'

const looks: Record<VerdictKind, { icon: IconName; colour: string; word: string }> = {
	passed: { icon: 'passed', colour: 'pass', word: 'Passed' },
	failed: { icon: 'failed', colour: 'fail', word: 'Failed' },
	error: { icon: 'error', colour: 'error', word: 'Could not run' },
	running: { icon: 'running', colour: 'running', word: 'Running' },
	queued: { icon: 'queued', colour: 'running', word: 'Queued' },
	skipped: { icon: 'skipped', colour: 'skip', word: 'Skipped' },
	cancelled: { icon: 'skipped', colour: 'skip', word: 'Cancelled' },
}

/** Of a run's, scenario's or step's status word. */
export function verdictOf(status: string, queued = false): VerdictKind {
	switch (status.toUpperCase()) {
		case 'SUCCESS':
		case 'PASSED':
			return 'passed'
		case 'FAILURE':
		case 'FAILED':
		case 'WRONG':
			return 'failed'
		case 'RUNNING':
			return queued ? 'queued' : 'running'
		case 'SKIPPED':
			return 'skipped'
		default:
			return 'error'
	}
}

/** Of a whole run. One that had ended before it could be cancelled keeps its verdict. */
export const verdictOfRun = ({ status, queued = false, cancelled = false }: RunEnd): VerdictKind =>
	cancelled && (status === 'ERROR' || status === 'RUNNING') ? 'cancelled' : verdictOf(status, queued)

interface RunEnd {
	status: string
	queued?: boolean
	/** Whether somebody cancelled it. */
	cancelled?: boolean
}

export function VerdictIcon({
	kind,
	size = 16,
	titled = true,
}: {
	kind: VerdictKind
	size?: number
	titled?: boolean
}) {
	const { icon, colour, word } = looks[kind]
	const look = `${colour} ${kind === 'running' ? styles.turning : styles.still}`
	return (
		<span className={look}>
			<Icon name={icon} size={size} />
			{titled && <span className="sr-only">{word}</span>}
		</span>
	)
}

/** The class that colours the words of what somebody should look at; empty where nobody need. */
export const loudColour = (kind: VerdictKind): string =>
	kind === 'passed' || kind === 'skipped' || kind === 'cancelled' ? '' : looks[kind].colour

/** The icon with its word, or with a sentence in place of the word. */
export function Verdict({ kind, children }: { kind: VerdictKind; children?: string }) {
	const colour = loudColour(kind)
	return (
		<span className={styles.verdict}>
			<VerdictIcon kind={kind} titled={false} />
			<span className={colour ? `${colour} medium` : 'second'}>{children ?? looks[kind].word}</span>
		</span>
	)
}
