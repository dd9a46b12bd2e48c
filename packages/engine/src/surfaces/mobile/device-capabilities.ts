import type { MobilePlatform } from './driver.ts'

/**
 * The capabilities of sessions with devices, as the Appium drivers publish them: offered while one writes an environment, and
 * the list of what an environment may ask of an Appium that the executor itself starts. What is not in it names programs,
 * folders or ports of Appium's machine, and is only for an Appium server elsewhere.
 */
export interface DeviceCapability {
	name: string
	/** Absent = on both. */
	on?: 'android' | 'ios'
	about: string
	example: unknown
	/** All that it may be. */
	values?: readonly string[]
}

const appium = (on: DeviceCapability['on'], all: Record<string, [example: unknown, about: string]>) =>
	Object.entries(all).map(
		([name, [example, about]]): DeviceCapability => ({
			name: `appium:${name}`,
			...(on ? { on } : {}),
			about,
			example,
			...(typeof example === 'boolean' ? { values: ['true', 'false'] } : {}),
		}),
	)

export const deviceCapabilities: readonly DeviceCapability[] = [
	{
		name: 'platformName',
		about: 'The system of the device. The other capabilities that are offered depend on it.',
		example: 'Android',
		values: ['Android', 'iOS'],
	},
	{
		name: 'appium:automationName',
		about: 'The driver of Appium: UiAutomator2 for Android, XCUITest for iOS.',
		example: 'UiAutomator2',
		values: ['UiAutomator2', 'XCUITest'],
	},
	{
		name: 'browserName',
		about: 'For a test of web pages on the device: its browser, in place of an app.',
		example: 'chrome',
		values: ['chrome', 'safari'],
	},
	...appium(undefined, {
		app: [
			'apps/shop.apk',
			'The app to install: a file of the project by its path, or, for an Appium elsewhere, what that machine or provider knows it by.',
		],
		deviceName: ['Pixel 8', 'The device, as adb, Xcode or the provider names it.'],
		platformVersion: ['15', 'The version of its system.'],
		udid: [
			'emulator-5554',
			'Which of several connected devices, by its own number (adb devices, xcrun xctrace list devices).',
		],
		noReset: [true, 'The app keeps its data: between scenarios it is only started anew.'],
		fullReset: [true, 'The app is removed before and after the session.'],
		newCommandTimeout: [600, 'Seconds without a command after which Appium ends the session.'],
		language: ['de', 'Language of the device.'],
		locale: ['DE', 'Country of the device.'],
		orientation: ['PORTRAIT', 'How the device lies at first: PORTRAIT or LANDSCAPE.'],
		autoWebview: [true, 'The steps begin in the first web view of the app.'],
		autoLaunch: [true, 'The app is started with the session.'],
		isHeadless: [true, 'An emulator or simulator without a window.'],
		clearSystemFiles: [true, 'Temporary files of the session are removed at its end.'],
		enforceAppInstall: [true, 'The app is installed even where the same version is.'],
		forceAppLaunch: [true, 'A running app is started anew.'],
		shouldTerminateApp: [true, 'The app is ended with the session.'],
		printPageSourceOnFindFailure: [true, 'Appium logs the screen where an element is not found.'],
	}),
	...appium('android', {
		appPackage: [
			'com.kettle.shop',
			'The app by its package, where it is installed already or several activities are in it.',
		],
		appActivity: ['.MainActivity', 'The activity with which the app begins.'],
		appWaitPackage: ['com.kettle.shop', 'The package whose activity is waited for after the start.'],
		appWaitActivity: ['*.HomeActivity', 'The activity that is waited for after the start; * stands for anything.'],
		appWaitDuration: [20000, 'Milliseconds to wait for that activity.'],
		appWaitForLaunch: [true, 'Whether the start of the activity is waited for.'],
		autoGrantPermissions: [true, 'The app gets its permissions without asking.'],
		autoWebviewTimeout: [10000, 'Milliseconds to wait for a web view.'],
		dontStopAppOnReset: [true, 'The app is not ended when its data stay.'],
		allowTestPackages: [true, 'Apps that are built for tests alone may be installed.'],
		avd: ['Pixel_8_API_35', 'The emulator that is started where it does not run, by its name.'],
		avdLaunchTimeout: [180000, 'Milliseconds for an emulator to start.'],
		avdReadyTimeout: [180000, 'Milliseconds for a started emulator to be ready.'],
		androidInstallTimeout: [90000, 'Milliseconds for the app to be installed.'],
		adbExecTimeout: [60000, 'Milliseconds for one command of adb.'],
		uiautomator2ServerInstallTimeout: [60000, 'Milliseconds for the helper on the device to be installed.'],
		uiautomator2ServerLaunchTimeout: [60000, 'Milliseconds for the helper on the device to start.'],
		uiautomator2ServerReadTimeout: [240000, 'Milliseconds for one answer of the helper on the device.'],
		skipServerInstallation: [true, 'The helper is on the device already.'],
		skipDeviceInitialization: [true, 'The device needs no preparation: a faster start.'],
		skipUnlock: [true, 'The screen is not unlocked at the start.'],
		unlockType: ['pin', 'How the screen is unlocked: pin, pinWithKeyEvent, password, pattern.'],
		unlockKey: ['1111', 'With what it is unlocked.'],
		disableWindowAnimation: [true, 'The device shows no animations during the session.'],
		ignoreHiddenApiPolicyError: [true, 'Devices that keep the settings for it locked are driven all the same.'],
		ensureWebviewsHavePages: [true, 'Web views without a page are passed over.'],
		nativeWebScreenshot: [true, 'Pictures of web pages are taken of the whole screen.'],
		recreateChromeDriverSessions: [true, 'The driver of web views ends when they are left.'],
		clearDeviceLogsOnStart: [true, 'The log of the device begins with the session.'],
		skipLogcatCapture: [true, 'The log of the device is not read: no device.log with a failure.'],
		timeZone: ['Europe/Berlin', 'Time zone of the device.'],
		suppressKillServer: [true, 'A stuck adb is not started anew.'],
		noSign: [true, 'The app is not signed again.'],
	}),
	...appium('ios', {
		bundleId: ['com.kettle.Shop', 'The app by its bundle identifier, where it is installed already.'],
		autoAcceptAlerts: [true, 'Questions of the system are answered with yes.'],
		autoDismissAlerts: [true, 'Questions of the system are answered with no.'],
		xcodeOrgId: ['ABCDE12345', 'The team that signs the helper on a real device.'],
		xcodeSigningId: ['iPhone Developer', 'The certificate that signs the helper on a real device.'],
		updatedWDABundleId: ['com.kettle.helper', 'Bundle identifier under which the helper is signed.'],
		useNewWDA: [true, 'The helper is installed anew.'],
		usePrebuiltWDA: [true, 'The helper has been built already.'],
		wdaLaunchTimeout: [60000, 'Milliseconds for the helper to start.'],
		wdaConnectionTimeout: [240000, 'Milliseconds for one answer of the helper.'],
		wdaStartupRetries: [2, 'How often the start of the helper is tried.'],
		allowProvisioningDeviceRegistration: [true, 'Xcode may register the device with the team.'],
		simulatorStartupTimeout: [120000, 'Milliseconds for a simulator to start.'],
		enforceFreshSimulatorCreation: [true, 'A new simulator for each session.'],
		connectHardwareKeyboard: [false, 'The simulator shows no keyboard on its screen.'],
		forceSimulatorSoftwareKeyboardPresence: [true, 'The simulator shows its keyboard on the screen.'],
		maxTypingFrequency: [60, 'Keys a minute.'],
		reduceMotion: [true, 'The simulator shows less motion.'],
		includeSafariInWebviews: [true, 'Pages of Safari count as web views of the app.'],
		nativeWebTap: [true, 'Web pages are tapped by the screen.'],
		safariInitialUrl: ['https://shop.example', 'The page with which Safari begins.'],
		safariAllowPopups: [true, 'Pages may open windows.'],
		permissions: ['{"com.kettle.Shop":{"camera":"yes"}}', 'Permissions of apps of a simulator, as JSON.'],
		waitForIdleTimeout: [10, 'Seconds to wait for an app to rest.'],
		skipLogCapture: [true, 'The log of the device is not read: no device.log with a failure.'],
	}),
]

/** As capabilities name a platform. */
export function platformOf(name: unknown): MobilePlatform {
	const text = String(name ?? '')
	return /^android$/i.test(text) ? 'android' : /^(?:ios|ipados|tvos)$/i.test(text) ? 'ios' : 'other'
}

/** The platform that capabilities ask for; undefined where they name another or none. */
export function platformOfCapabilities({ platformName }: Record<string, unknown>): 'android' | 'ios' | undefined {
	const platform = platformOf(platformName)
	return platform === 'other' ? undefined : platform
}
