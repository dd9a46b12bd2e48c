import { resolve } from 'node:path'
import { launch } from './launch.mjs'

/** `npm run conformance -- <folder> [--mutate]`: how many of the public Karate cases hold, and that none dropped out. */
const words = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(word)))
await launch('packages/karate/test/conformance.ts', { words })
