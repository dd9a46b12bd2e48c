import { Refused } from '@assay/contract/problem'
import { projects as routes } from '@assay/contract/projects'

/** A failing identity service aborts with the specified could-not sentence; what it refuses for a reason is said as it is. */
export async function identityStep<T>(step: () => Promise<T>, says = routes.save.says?.fail): Promise<T> {
	try {
		return await step()
	} catch (error) {
		if (error instanceof Refused) throw error
		throw Object.assign(new Refused(502, says ?? 'The identity service does not answer.'), { cause: error })
	}
}
