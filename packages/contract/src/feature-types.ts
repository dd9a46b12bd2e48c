export const projectTypes = ['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL'] as const
export type ProjectType = (typeof projectTypes)[number]

export const featureTypes = ['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS'] as const
export type FeatureType = (typeof featureTypes)[number]

/** ANOROC is shown as SELENIUM everywhere (application.md section 9). */
export const typeLabel = (type: ProjectType | FeatureType) => (type === 'ANOROC' ? 'SELENIUM' : type)

/** Written in the Karate language; all others are written with step actions. Logs are read with it, also those of other versions. */
export const isKarate = (type: string): boolean => type === 'KARATE' || type === 'PERFORMANCE'

/** Whether a project of this type holds features in the Karate language. */
export const holdsKarate = (type: ProjectType): boolean => type === 'ALL' || isKarate(type)
