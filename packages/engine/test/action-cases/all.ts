import { actCases, actPages } from './act.ts'
import type { Cases } from './cases.ts'
import { customCases, customPages } from './custom.ts'
import { extraCases, extraPages } from './extra.ts'
import { homeCases, homePages } from './home.ts'
import { layoutCases, layoutPages } from './layout.ts'
import { shadowPages } from './shadow.ts'
import { travelCases, travelPages } from './travel.ts'
import { verifyCases, verifyPages } from './verify.ts'
import { waitCases, waitPages } from './wait.ts'

export const cases: Cases = {
	...homeCases,
	...extraCases,
	...actCases,
	...travelCases,
	...verifyCases,
	...layoutCases,
	...waitCases,
	...customCases,
}

export const pages = {
	...homePages,
	...extraPages,
	...actPages,
	...travelPages,
	...verifyPages,
	...layoutPages,
	...waitPages,
	...customPages,
	...shadowPages,
}
