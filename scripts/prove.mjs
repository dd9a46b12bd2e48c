import { launch } from './launch.mjs'

/** `npm run prove [name]`: the long forms of the proofs that `npm test` holds in short form. */
await launch('test/prove.ts', { product: true })
