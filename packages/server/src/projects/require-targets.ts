import { readTargetRules } from '@assay/engine/run/target-rules'
import { type Happened, record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { unfit } from '../problem.ts'
import type { ProjectRow } from './schema.ts'

/** Refuses hosts for load tests that cannot be read, with what is expected. */
export function requireTargets(targets: readonly string[] = []): void {
	for (const target of targets) {
		// Apart by commas it reads them too, and what follows a comma would be hidden in the list.
		const rules = readable(target)
		if (rules?.length !== 1)
			throw unfit(
				'loadTargets',
				`Expected a host name or an address, with a port or without, such as shop.example.com, *.example.com:443 or 10.0.0.0/8, got "${target}".`,
			)
	}
}

/** Records the hosts that the load tests of a project may send to from now on. */
export const recordTargets = (tx: Db, project: ProjectRow, by: Pick<Happened, 'who' | 'from'>): Promise<void> =>
	record(tx, {
		...by,
		verb: 'project.loadTargets',
		on: { kind: 'project', id: project.id, name: project.name },
		project,
		detail: project.loadTargets.join(', ').slice(0, 1000) || 'none',
	})

function readable(target: string) {
	try {
		return readTargetRules(target)
	} catch {
		return undefined
	}
}
