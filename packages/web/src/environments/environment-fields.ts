import type { Environment } from '@assay/contract/environments'
import { keyLine } from './key-line.ts'

/** The three JSON texts of an environment and the tabs they stand in. */
export const environmentTabs = [
	{ key: 'ui', title: 'UI Test Data', field: 'anoroc_content' },
	{ key: 'api', title: 'API Test Data', field: 'karate_content' },
	{ key: 'settings', title: 'Settings', field: 'settings_content' },
] as const

export type EnvironmentTab = (typeof environmentTabs)[number]

/** The tab that an address names; the first where it names none. */
export const environmentTab = (named: string | null): EnvironmentTab =>
	environmentTabs.find(({ key }) => key === named) ?? environmentTabs[0]

/** Where a key of a feature's data stands: its own test data is looked into before the settings. */
export function placeOf(environment: Environment, key: string, data: 'ui' | 'api') {
	for (const { key: tab, field } of environmentTabs.filter(({ key }) => key === data || key === 'settings')) {
		const line = keyLine(environment[field], key)
		if (line !== undefined) return { tab, line }
	}
	return undefined
}

/** What one edits of an environment. */
export const fieldsOf = ({ name, anoroc_content, karate_content, settings_content }: Environment) => ({
	name,
	anoroc_content,
	karate_content,
	settings_content,
})

/** All of it as one text, for two states beside each other. */
export const textOf = (fields: ReturnType<typeof fieldsOf>): string =>
	[`Name: ${fields.name}`, ...environmentTabs.map(({ title, field }) => `\n${title}\n${fields[field]}`)].join('\n')

export const noFields = { name: '', anoroc_content: '', karate_content: '', settings_content: '' }

/** Of what a revision kept, the fields one edits. */
export const editable = (kept: Record<string, string>): Partial<typeof noFields> =>
	Object.fromEntries(Object.entries(kept).filter(([key]) => key in noFields))
