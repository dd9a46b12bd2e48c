import type { Host } from '../run/host.ts'
import type { KarateHost } from './api/karate-feature.ts'
import type { DesktopHost } from './desktop/run-feature.ts'
import type { LoadHost } from './load/run-feature.ts'
import type { MobileHost } from './mobile/run-feature.ts'
import type { WebHost } from './web/run-feature.ts'

/** What a process gives that runs every type. */
export interface RunHost extends Host, WebHost, MobileHost, DesktopHost, KarateHost, LoadHost {}
