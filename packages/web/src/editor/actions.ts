import type { ActionHelp } from './language.ts'
export const helpOf = (_name: string): ActionHelp | undefined => undefined
