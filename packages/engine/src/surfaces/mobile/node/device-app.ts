import { appStates } from '../../../feature/values/choices.ts'
import { StepFailed } from '../../../run/step-errors.ts'
import type { AppDriver } from '../app-driver.ts'
import { DeviceCannot } from './device-error.ts'
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
	const file = () => {
		const path = capability('app')
		return typeof path === 'string' && path !== '' ? path : undefined
	}
	async function install(): Promise<void> {
		const path = file()
		if (path === undefined)
			throw new StepFailed('The session names no app to install: it needs the capability appium:app')
		await mobile('install an app', 'installApp', ios ? { app: path } : { appPath: path })
	}
	/** An iPhone forgets the data of an app only with the app. */
	async function installAnew(cannot: DeviceCannot): Promise<void> {
		if (file() === undefined)
			throw new StepFailed(
				`${cannot.message}, where only installing it anew would: that needs the capability appium:app`,
			)
		if ((await mobile('remove an app', 'removeApp', named())) === false)
			throw new StepFailed('The app could not be removed, to be installed anew')
		await install()
	}
	return {
		install,
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
			await mobile('forget the data of an app', 'clearApp', named()).catch((error: unknown) => {
				if (!ios || !(error instanceof DeviceCannot)) throw error
				return installAnew(error)
			})
		},
	}
}
