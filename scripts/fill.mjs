import { launch } from './launch.mjs'

/** `npm run fill -- --runs 1000000`: a project of many runs and features in ASSAY_DATA or DATABASE_URL, to measure with. */
await launch('test/fill.ts', { product: true })
