import { unescape as plain } from 'node:querystring'
import type { DeviceSession } from './device-session.ts'

/** `Pixel 8 (Android 15), app com.kettle.shop, by UiAutomator2`. */
export function aboutDevice({ capability }: Pick<DeviceSession, 'capability'>): string {
	const said = (...names: string[]) => {
		const found = names.map(capability).find((value) => ['string', 'number'].includes(typeof value) && value !== '')
		return found === undefined ? undefined : String(found)
	}
	const system = [said('platformName'), said('platformVersion')].filter(Boolean).join(' ')
	const device = said('deviceModel', 'deviceName')
	const app = said('appPackage', 'bundleId') ?? fileName(said('app') ?? '')
	const browser = [said('browserName'), said('browserVersion')].filter(Boolean).join(' ')
	const driver = said('automationName')
	return [
		`Device: ${device ? `${device} (${system})` : system}`,
		...(browser ? [browser] : app ? [`app ${app}`] : []),
		...(driver ? [`by ${driver}`] : []),
	].join(', ')
}

/** Of a path or address its last part: where the file lies is the machine's business. */
function fileName(app: string): string {
	const last = app.split(/[\\/]/).at(-1) ?? app
	return /^https?:/.test(app) ? plain(last) : last
}
