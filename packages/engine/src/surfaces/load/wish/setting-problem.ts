import { readInject, readLoadSettings } from './load-wish.ts'

/** What is wrong with a load setting, as a sentence with the place; undefined where it can be read, or is no load setting. */
export function loadSettingProblem(key: string, value: unknown): string | undefined {
	try {
		if (key === 'gatling.inject') readInject(value)
		else if (key === 'gatling.protocol' || key.startsWith('load.')) readLoadSettings({ [key]: value })
		return undefined
	} catch (error) {
		return (error as Error).message
	}
}
