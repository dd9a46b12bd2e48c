import type { TestCaseResult } from './test-case-results.ts'

/** A tool beside Jira that keeps test cases, plans and cycles. Plans and cycles are named by their keys, e.g. SHOP-C40. */
export interface TestManagementTool {
	findPlan(name: string): Promise<string | undefined>
	makePlan(name: string, folder: string): Promise<string>
	findCycle(name: string): Promise<string | undefined>
	makeCycle(name: string, folder: string, plan: string | undefined): Promise<string>
	/** Says that a cycle which was there already belongs to the plan; absent where a tool cannot record it. */
	join?(cycle: string, plan: string): Promise<void>
	report(cycle: string, results: TestCaseResult[]): Promise<void>
}
