import { z } from 'zod'

export const projectType = z.enum(['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL'])
export type ProjectType = z.output<typeof projectType>

export const featureType = z.enum(['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS'])
export type FeatureType = z.output<typeof featureType>

/** ANOROC is shown as SELENIUM everywhere (application.md section 9). */
export const typeLabel = (type: ProjectType | FeatureType) => (type === 'ANOROC' ? 'SELENIUM' : type)
