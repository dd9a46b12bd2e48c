import { z } from 'zod'

export const projectType = z.enum(['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL'])
export type ProjectType = z.output<typeof projectType>

export const featureType = z.enum(['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS'])
export type FeatureType = z.output<typeof featureType>

/** ANOROC is shown as SELENIUM everywhere (application.md section 9). */
export const typeLabel = (type: ProjectType | FeatureType) => (type === 'ANOROC' ? 'SELENIUM' : type)

/** Written in the Karate language; all others are written with step actions. Logs are read with it, also those of other versions. */
export const isKarate = (type: string): boolean => type === 'KARATE' || type === 'PERFORMANCE'

/** Whether a project of this type holds features in the Karate language. */
export const holdsKarate = (type: ProjectType): boolean => type === 'ALL' || isKarate(type)
