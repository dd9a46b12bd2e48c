import { setting } from '../../run/settings.ts'
import { SessionRefused } from '../../run/step-errors.ts'

/** What an environment says of the desktop. */
export interface DesktopSettings {
	/** The program under test and its arguments; absent where a test starts none. */
	app?: readonly string[]
	width: number
	height: number
	similarity: number
	/** How many times as large as in their pictures things may be shown. */
	scales: readonly number[]
	/** Of the texts on the screen, as Tesseract calls them: `eng`, `deu`. */
	languages: readonly string[]
	/** Whether programs are asked what is in their windows, so that steps may name it by role and name. */
	accessibility?: boolean
}

const smallest = 200
const largest = 4096

/** Throws `SessionRefused` with one sentence for a value that cannot be read. */
export function readDesktopSettings(settings: Record<string, unknown>): DesktopSettings {
	const text = (key: string) => String(setting(settings, key) ?? '').trim()
	const wrong = (key: string, expected: string): never => {
		throw new SessionRefused(`${key}: expected ${expected}, got "${text(key)}".`)
	}
	const resolution = text('desktop.resolution') || '1280x720'
	const [, width, height] = (/^(\d+)\s*x\s*(\d+)$/i.exec(resolution) ?? []).map(Number)
	const fits = (side: number | undefined): side is number => side !== undefined && side >= smallest && side <= largest
	if (!fits(width) || !fits(height))
		return wrong('desktop.resolution', `a width and a height from ${smallest} to ${largest} such as 1280x720`)
	const similarity = Number(text('desktop.similarity') || 0.7)
	if (!(similarity > 0 && similarity <= 1)) return wrong('desktop.similarity', 'a number above 0 and at most 1')
	const scales = (text('desktop.scales') || '100').split(',').map((one) => Number(one.trim().replace(/%$/, '')) / 100)
	if (scales.some((one) => !(one >= 0.5 && one <= 3)))
		return wrong('desktop.scales', 'percentages from 50 to 300 apart by commas, such as 100,125,150')
	const languages = (text('desktop.languages') || 'eng').split(/[\s,+]+/)
	if (languages.some((one) => !/^[a-z]{3}(?:_[a-z]+)*$/i.test(one)))
		return wrong('desktop.languages', "Tesseract's names of languages apart by commas, such as eng,deu")
	const asked = text('desktop.accessibility').toLowerCase() || 'false'
	if (!/^(?:true|false|yes|no|on|off|1|0)$/.test(asked)) return wrong('desktop.accessibility', 'true or false')
	const accessibility = /^(?:true|yes|on|1)$/.test(asked)
	const app = readWords(text('desktop.app'))
	if (!app) return wrong('desktop.app', 'a program and its arguments, each " closed by another')
	return {
		width,
		height,
		similarity,
		scales,
		languages,
		...(accessibility ? { accessibility } : {}),
		...(app.length > 0 ? { app } : {}),
	}
}

/** Words apart by blanks; what stands between quotation marks is one. Undefined where one is not closed. */
function readWords(text: string): string[] | undefined {
	if ((text.match(/"/g) ?? []).length % 2 === 1) return undefined
	return (text.match(/(?:[^\s"]+|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''))
}
