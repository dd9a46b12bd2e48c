import { usualType } from '@assay/engine/surfaces/index'
import type { Kind, Values } from './document.ts'
import { writeFront } from './feature-front.ts'
import { objectPages } from './pages.ts'
import { writeYaml } from './settings-file.ts'

/** An object as one text, for two of them to be read beside each other. */
export function legible(kind: Kind, value: Values[Kind]): string {
	const cut = (text: string) =>
		text.length > most ? `${text.slice(0, most)}\n… ${text.length - most} characters more` : text
	return cut(texts[kind](value as never))
}

const most = 100_000

const texts: { [K in Kind]: (value: Values[K]) => string } = {
	feature(value) {
		const front = writeFront(value.path, { ...value, path: value.path }, usualType)
		return front
			? `${value.content.replace(/\n?$/, '\n')}\n# ${front.trim().replaceAll('\n', '\n# ')}\n`
			: value.content
	},
	file: ({ path, sha256 }) => `${path}\nSHA-256 ${sha256}\n`,
	environment: ({ name, ui, api, settings }) =>
		`${name}\n\nUI Test Data\n${ui}\n\nAPI Test Data\n${api}\n\nSettings\n${settings}\n`,
	globalObject({ name, locator, ...pages }) {
		const said = objectPages.filter((page) => pages[page]).map((page) => `\n${page}\n${pages[page]}\n`)
		return `${name}\n\n${locator}\n${said.join('')}`
	},
	testPlan: (value) => writeYaml(value),
	schedule: (value) => writeYaml(value),
}
