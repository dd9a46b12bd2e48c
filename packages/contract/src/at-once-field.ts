import * as z from 'zod'
import { atOnceWords } from './at-once.ts'

/** How many features of a test plan run at the same time, as a body gives it. */
export const atOnce = z.number().int().min(0).max(atOnceWords.most)
