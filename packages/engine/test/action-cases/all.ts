import { actCases, actPages } from './act.ts'
import type { Cases } from './cases.ts'
import { layoutCases, layoutPages } from './layout.ts'
import { travelCases, travelPages } from './travel.ts'
import { verifyCases, verifyPages } from './verify.ts'
import { waitCases, waitPages } from './wait.ts'

export type { Cases } from './cases.ts'

export const moreCases: Cases = { ...actCases, ...travelCases, ...verifyCases, ...layoutCases, ...waitCases }
export const morePages = { ...actPages, ...travelPages, ...verifyPages, ...layoutPages, ...waitPages }
