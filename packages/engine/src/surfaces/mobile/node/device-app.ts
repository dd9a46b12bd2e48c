import { appStates } from '../../../feature/values/choices.ts'
import { StepFailed } from '../../../run/step-errors.ts'
import type { AppDriver } from '../app-driver.ts'
import type { DeviceSession } from './device-session.ts'

/** The app of a session, by the commands of its platform's driver; Android's names where the platform is another. */
export function deviceApp({ capability, mobile, platform }: DeviceSession): AppDriver {
	const ios = platform === 'ios'
	const id = () => {
		const named = capability(ios ? 'bundleId' : 'appPackage')
		if (typeof named === 'string' && named !== '') return named
		throw new StepFailed(
			`The session names no app: it needs the capability ${ios ? 'appium:bundleId' : 'appium:appPackage'}`,
		)
	}
	const named = (app = id()) => (ios ? { bundleId: app } : { appId: app })
	return {
		async install() {
			const path = capability('app')
			if (typeof path !== 'string' || path === '')
				throw new StepFailed('The session names no app to install: it needs the capability appium:app')
			await mobile('install an app', 'installApp', ios ? { app: path } : { appPath: path })
		},
		async remove() {
			await mobile('remove an app', 'removeApp', named())
		},
		installed: (app) => mobile<boolean>('say whether an app is installed', 'isAppInstalled', named(app)),
		async launch() {
			await mobile('start an app', 'activateApp', named())
		},
		async terminate() {
			await mobile('end an app', 'terminateApp', named())
		},
		async state() {
			const number = await mobile<number>('say what an app is doing', 'queryAppState', named())
			const state = appStates[number]
			if (state) return state
			throw new StepFailed(
				`Appium gave the state ${number} of the app, which is none from 0 to ${appStates.length - 1}`,
			)
		},
		async clear() {
			await mobile('end an app', 'terminateApp', named())
			await mobile('forget the data of an app', 'clearApp', named())
		},
	}
}
