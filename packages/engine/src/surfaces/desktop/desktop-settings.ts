import { isUnset } from '../../feature/values/is-unset.ts'
import { setting } from '../../run/settings.ts'
import { SessionRefused } from '../../run/step-errors.ts'
import { isWholePath } from './desktop-allowed.ts'

/** What an environment says of the desktop. */
export interface DesktopSettings {
	/** The program under test and its arguments; absent where a test starts none. */
	app?: readonly string[]
	/** In which folder of the executor's machine it is started; absent = in the desktop's own. */
	folder?: string
	/** What its environment has besides. */
	variables?: Readonly<Record<string, string>>
	/** `MACHINE`: the one that the operator names, instead of one of its own. */
	display: 'OWN' | 'MACHINE'
	width: number
	height: number
	similarity: number
	/** How many times as large as in their pictures things may be shown. */
	scales: readonly number[]
	/** Of the texts on the screen, as Tesseract calls them: `eng`, `deu`. */
	languages: readonly string[]
	/** Whether programs are asked what is in their windows, so that steps may name it by role and name. */
	accessibility?: boolean
	/** Whether windows have frames with a title and buttons, which a window manager draws. */
	frames?: boolean
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
	const on = (key: string) => {
		const asked = text(key).toLowerCase() || 'false'
		if (!/^(?:true|false|yes|no|on|off|1|0)$/.test(asked)) return wrong(key, 'true or false')
		return /^(?:true|yes|on|1)$/.test(asked)
	}
	const [accessibility, frames] = [on('desktop.accessibility'), on('desktop.frames')]
	const app = readWords(text('desktop.app'))
	if (!app) return wrong('desktop.app', 'a program and its arguments, each " closed by another')
	const folder = text('desktop.folder')
	if (folder && !isWholePath(folder)) return wrong('desktop.folder', 'the absolute path of a folder')
	const variables = readVariables(setting(settings, 'desktop.environment'))
	if (!variables)
		throw new SessionRefused(
			'desktop.environment: expected a JSON object of variables and their texts, such as {"LANG": "de_DE.UTF-8"}.',
		)
	const display = text('desktop.display').toUpperCase() || 'OWN'
	if (display !== 'OWN' && display !== 'MACHINE') return wrong('desktop.display', 'OWN or MACHINE')
	if (frames && display === 'MACHINE')
		throw new SessionRefused('desktop.frames: windows on a display of the machine look as that display shows them.')
	return {
		display,
		width,
		height,
		similarity,
		scales,
		languages,
		...(accessibility ? { accessibility } : {}),
		...(frames ? { frames } : {}),
		...(app.length > 0 ? { app } : {}),
		...(folder ? { folder } : {}),
		...(Object.keys(variables).length > 0 ? { variables } : {}),
	}
}

/** Words apart by blanks; what stands between quotation marks is one. Undefined where one is not closed. */
function readWords(text: string): string[] | undefined {
	if ((text.match(/"/g) ?? []).length % 2 === 1) return undefined
	return (text.match(/(?:[^\s"]+|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''))
}

/** An object of texts, or text that holds one; undefined for anything else. Its values are not repeated in messages. */
function readVariables(given: unknown): Record<string, string> | undefined {
	if (isUnset(given)) return {}
	const read = typeof given === 'string' ? parsed(given) : given
	if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
	const entries = Object.entries(read)
	const fit = ([name, value]: [string, unknown]) =>
		/^[A-Za-z_]\w*$/.test(name) && ['string', 'number', 'boolean'].includes(typeof value) && !/\0/.test(String(value))
	return entries.every(fit) ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) : undefined
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** What is wrong with a setting of a desktop, as a sentence; undefined where it can be read, or is none. */
export function desktopSettingProblem(key: string, value: unknown): string | undefined {
	if (!key.startsWith('desktop.')) return undefined
	try {
		readDesktopSettings({ [key]: value })
		return undefined
	} catch (error) {
		return (error as Error).message
	}
}
