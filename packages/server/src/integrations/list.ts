import { slack, teams } from './chat.ts'
import { eMail } from './e-mail.ts'
import type { Integration } from './integration.ts'
import { reportPortal } from './report-portal.ts'
import { testManagement } from './test-management.ts'
import { webhook } from './webhook.ts'

/** Every integration, by its name in the list. */
export const integrationList: readonly Integration[] = [testManagement, eMail, reportPortal, webhook, slack, teams]
