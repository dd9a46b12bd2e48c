import { readTargetRules } from '@assay/engine/run/target-rules'
import { unfit } from '../problem.ts'

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

function readable(target: string) {
	try {
		return readTargetRules(target)
	} catch {
		return undefined
	}
}
