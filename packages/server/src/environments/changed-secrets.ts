import { sealedValues } from './secrets.ts'

/** The keys whose secret a save sets, replaces or takes away, for the audit log: `settings_content: rp.apikey`. Never a value. */
export function changedSecrets(before: Texts | undefined, after: Texts): string[] {
	return (['ui', 'api', 'settings'] as const).flatMap((part) => {
		const [former, present] = [sealedValues(before?.[part] ?? ''), sealedValues(after[part])]
		const keys = new Set([...former.keys(), ...present.keys()])
		return [...keys].filter((key) => former.get(key) !== present.get(key)).map((key) => `${fields[part]}: ${key}`)
	})
}

interface Texts {
	ui: string
	api: string
	settings: string
}

const fields = { ui: 'anoroc_content', api: 'karate_content', settings: 'settings_content' }
