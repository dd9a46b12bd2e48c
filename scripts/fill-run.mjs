import { launch } from './launch.mjs'

/** `npm run fill-run -- --scenarios 50000`: a run of many scenarios in ASSAY_DATA, to look at and to measure with. */
await launch('test/fill-run.ts', { product: true })
