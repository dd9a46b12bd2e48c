import type { Topic } from './topic.ts'
import * as running from './topics-running.ts'
import * as writing from './topics-writing.ts'

/** The left column of the help page, in its order. */
export const topics: readonly Topic[] = [
	writing.projects,
	writing.planManagement,
	writing.apiTesting,
	writing.performanceTesting,
	writing.mobileTesting,
	running.jira,
	running.assistant,
	running.jenkins,
	running.troubleshoot,
	running.emailReporting,
	writing.customAction,
	running.scheduling,
	running.localExecutor,
	writing.windowsAutomation,
	running.reportDisplay,
	writing.layoutPatterns,
]
