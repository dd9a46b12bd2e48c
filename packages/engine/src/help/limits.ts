import { findEnvKey } from '@assay/contract/env-keys'
import { defaultSteps } from '../feature/values/coordinates.ts'

/** The constants that the help page names, each once. */
export const limits = {
	explicitWait: Number(findEnvKey('Explicit.wait.time')?.default),
	checkWait: Number(findEnvKey('Check.wait.time')?.default),
	explicitWaitExample: Number(findEnvKey('Explicit.wait.time')?.example),
	inject: 'ramping 10 users during 5 seconds',
	windowsDisplay: String(findEnvKey('desktop.resolution')?.default),
	windowsSimilarity: Number(findEnvKey('desktop.similarity')?.default),
	launchTimeout: 120_000,
	installTimeout: 90_000,
	tapCount: 1,
	appScrolls: 3,
	scrollSteps: defaultSteps,
	swipe: '15 to 85 percent',
	swipeElsewhere: '10 to 85 percent',
	waitExample: 10,
	fluentWait: 2,
	promptSeconds: '5 to 10 seconds',
} as const
