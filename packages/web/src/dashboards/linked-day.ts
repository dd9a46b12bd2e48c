import type { ExecutionDays } from '@assay/contract/dashboards'

/** The scenarios of a day, what the day is called, and where its runs are. */
export type LinkedDay = ExecutionDays[number] & { name: string; to: string }
