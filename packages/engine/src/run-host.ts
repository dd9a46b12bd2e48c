import type { Host } from './host.ts'
import type { KarateHost } from './karate-feature.ts'
import type { WebHost } from './web-feature.ts'

/** What a process gives that carries out runs of every type. */
export interface RunHost extends Host, WebHost, KarateHost {}
