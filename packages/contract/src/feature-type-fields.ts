import * as z from 'zod'
import { featureTypes, projectTypes } from './feature-types.ts'

// Apart from the words: whoever only asks which type something is does not load the library that checks bodies.

export const projectType = z.enum(projectTypes)
export const featureType = z.enum(featureTypes)
