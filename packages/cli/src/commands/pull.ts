import type { Command } from '../command.ts'
import { pullFolder } from '../suites/pull-folder.ts'
import { suiteCall } from '../suites/suite-call.ts'
import { pullUsage } from '../suites/suite-usage.ts'

export const command: Command = { usage: pullUsage, run: (args) => suiteCall(args, pullFolder) }
