import { type EnvKey, type EnvKeyGroup, envKeys } from '@assay/contract/env-keys'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../src/config.ts'
import { pageOf } from './docs-example.ts'

/** Each integration has a page, and on it every key that there is. Their examples are run where the integration is tested. */
const pages: [page: string, groups: EnvKeyGroup[], operator: RegExp][] = [
	['integrations.md', ['testManagement', 'email', 'portal', 'messages'], /SMTP|METRICS|REPORT_PORTAL|ALLOW_PRIVATE/],
	['assistant.md', ['assistant'], /_AI_|ALLOW_PRIVATE/],
	['git.md', [], /_GIT_|ALLOW_PRIVATE/],
	['keycloak.md', [], /OIDC|KEYCLOAK|PUBLIC_URL|ALLOW_PRIVATE/],
]

/** A key's row, as the one table of keys says it. */
const rowOf = ({ name, about, values, secret, default: usual }: EnvKey) =>
	`| \`${name}\` | ${usual ?? ''} | ${about}${values ? ` One of ${values.join(', ')}.` : ''}${secret ? ' Stored encrypted.' : ''} |`

describe.each(pages)('docs/%s', (page, groups, operator) => {
	const text = pageOf(page)

	test('has a row for each key that an environment may hold for it, in the words of the table of keys', () => {
		const keys = envKeys.filter(({ group }) => groups.includes(group))
		expect(keys.map(rowOf).filter((row) => !text.includes(row))).toEqual([])
	})

	test('names each setting of the operator', () => {
		const names = settingNames.filter((name) => operator.test(name))
		expect(names.length).toBeGreaterThan(0)
		expect(names.filter((name) => !text.includes(name))).toEqual([])
	})

	test('has a row for no key that is not there', () => {
		const rows = [...text.matchAll(/^\| `([A-Za-z_.]+)` \|.*\|.*\|$/gm)].map(([, name = '']) => name)
		const known = new Set([...envKeys.map(({ name }) => name), ...settingNames])
		expect(rows.filter((name) => /^[A-Z]|\./.test(name) && !known.has(name))).toEqual([])
	})
})

test('every setting of the operator stands in a page', () => {
	const all = [...pages.map(([page]) => page), 'operating.md', 'karate.md', 'evidence.md'].map(pageOf).join('\n')
	expect(settingNames.filter((name) => !all.includes(name))).toEqual([])
})

test('the README leads to each page', () => {
	const readme = pageOf('../README.md')
	for (const page of [...pages.map(([page]) => page), 'ci/README.md']) expect(readme).toContain(`(docs/${page})`)
})
