import type { Platform } from './action.ts'

/** How features are written: in Karate's words, or in keyword steps that name the actions of a platform. */
export type Language = { dialect: 'karate' } | { dialect: 'keyword'; platform: Platform }
