import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

/** Comes before each test file, and so ends after all that the file itself ends. */
afterAll(endFile)
