import type { Host } from '../run/host.ts'
import type { KarateHost } from './api/karate-feature.ts'
import type { DesktopHost } from './desktop/run-feature.ts'
import type { WebHost } from './web/run-feature.ts'

/** What a process gives that carries out runs of every type. */
export interface RunHost extends Host, WebHost, DesktopHost, KarateHost {}
