import { launch } from './launch.mjs'

/** `npm run bench [name]`: the benchmarks of the whole product, each figure beside its goal. */
await launch('test/bench/main.ts', { product: true })
