import type { Integration } from './integration.ts'
import { testManagement } from './test-management.ts'

/** Every integration, one line each. */
export const integrationList: readonly Integration[] = [testManagement]
