import { existsSync } from 'node:fs'

const debian = '/usr/bin/chromium-headless-shell'

/** Chromium's engine without windows, which starts at a third of the processor time; undefined where Debian's package of it is missing. */
export const windowless = existsSync(debian) ? debian : undefined
