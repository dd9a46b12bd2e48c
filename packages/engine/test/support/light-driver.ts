import { windowless } from '../../../../test/windowless.ts'
import { openWebDriver } from '../../src/surfaces/web/node/web.ts'

/**
 * Opens a browser for what is about steps and pages: one without windows where that is installed, which loads a page at half of the
 * processor time. What is about the browser itself, its driver or what a run keeps of it opens the one that people have.
 */
export const openLightDriver: typeof openWebDriver = (settings, signal, options) =>
	openWebDriver(settings, signal, windowless ? { ...options, chromium: windowless } : options)
