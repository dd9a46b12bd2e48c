import type { Command } from '../command.ts'
import { pushFolder } from '../suites/push-folder.ts'
import { suiteCall } from '../suites/suite-call.ts'
import { pushUsage } from '../suites/suite-usage.ts'

export const command: Command = { usage: pushUsage, run: (args) => suiteCall(args, pushFolder) }
