import { readCustomActions } from '@assay/engine/feature/custom-actions'
import { fakerApi } from '@assay/karate/api/faker-api'
import { infoProperties } from '@assay/karate/api/info-api'
import { karateApi } from '@assay/karate/api/karate'
import { mockApi } from '@assay/karate/api/mock-api'
import { keywordNames } from '@assay/karate/words/keywords'
import { refusedMembers } from '@assay/karate/words/members'
import { describe, expect, it } from 'vitest'
import type { Around } from '../../src/editor/language/language.ts'
import { suggest } from '../../src/editor/language/suggest.ts'
import { findProblems } from '../../src/editor/problems/find-problems.ts'
import { lintContext } from '../../src/editor/problems/lint-context.ts'

const web: Around = {
	type: 'ANOROC',
	locators: { basket: { code: "//input[@id='code']", apply: 'id=apply' } },
	data: { baseUrl: 'https://shop.example', customer: { name: 'Ida' } },
	readable: [],
}
const karate: Around = { ...web, type: 'KARATE', readable: ['sign-in.feature'] }

/** Suggestions where `|` stands. */
const at = (text: string, around: Around) => {
	const place = text.indexOf('¦')
	const found = suggest(text.replace('¦', ''), place, around, false)
	return found && { typed: text.slice(found.from, place), labels: found.items.map(({ label }) => label) }
}
const scenario = 'Feature: F\n  Scenario: S\n    '

describe('completion', () => {
	it('offers the beginnings of a line', () => {
		expect(at(`${scenario}Gi¦`, web)).toMatchObject({
			typed: 'Gi',
			labels: expect.arrayContaining(['Given', 'Scenario']),
		})
	})

	it('offers the beginnings of a line in the language of the feature', () => {
		const { labels } = at('# language: fr\nFonctionnalité: F\n  Scé¦', web) ?? {}
		expect(labels).toEqual([
			'Soit',
			'Quand',
			'Alors',
			'Et que',
			'Mais que',
			'*',
			'Scénario',
			'Plan du scénario',
			'Exemples',
			'Contexte',
			'Fonctionnalité',
		])
	})

	it('offers actions with what they need as places to type', () => {
		const text = `${scenario}Then VERIFY_T`
		const items = suggest(text, text.length, web, false)?.items
		expect(items?.find(({ label }) => label === 'VERIFY_TEXT')).toMatchObject({
			snippet: 'VERIFY_TEXT [#{}] + \\{#{}\\}',
			help: { syntax: 'Then VERIFY_TEXT [locator] + {text}' },
		})
	})

	it('offers test data that is called as an action as test data', () => {
		const text = `${scenario}Then ENTER [basket.code] + <CL`
		const items = suggest(text, text.length, { ...web, data: { CLICK: 'now' } }, false)?.items
		expect(items?.find(({ label }) => label === 'CLICK')).toMatchObject({ kind: 'data', detail: 'now' })
	})

	it("offers this project's objects in [ and test data in <", () => {
		expect(at(`${scenario}Then CLICK [bas¦]`, web)).toEqual({ typed: 'bas', labels: ['basket.code', 'basket.apply'] })
		expect(at(`${scenario}Then ENTER [basket.code] + <cu¦`, web)?.labels).toContain('customer.name')
	})

	it('offers the pictures of a desktop with their sizes, and where on them one may click', () => {
		const pictures = new Map([['save.png', { width: 64, height: 52, address: 'data:image/png;base64,' }]])
		const desktop: Around = { ...web, type: 'WINDOWS', files: ['save.png', 'order.csv'], pictures }
		const text = `${scenario}Then SK_CLICK [`
		expect(suggest(text, text.length, desktop, false)?.items).toEqual([
			{ label: 'save.png', detail: '64×52', close: ']', kind: 'text' },
		])
		expect(at(`${scenario}Then SK_CLICK [save.png] + <ri¦`, desktop)?.labels).toContain('right')
	})

	it('offers what may be opened, the keys that hold an address first', () => {
		const text = `${scenario}Then OPEN [`
		const around = { ...web, addresses: ['/basket'] }
		const items = suggest(text, text.length, around, false)?.items
		expect(items?.map(({ label, first }) => [label, first])).toEqual([
			['baseUrl', 2],
			['/basket', 1],
		])
	})

	it('offers variables set before in {', () => {
		const text = `${scenario}Then SET_VARIABLE [basket.code] + {sum}\n    Then VERIFY_TEXT [basket.code] + {¦}`
		expect(at(text, web)?.labels).toContain('sum')
	})

	it('stays silent in doc strings and comments', () => {
		expect(at(`${scenario}* def a =\n"""\nGiv¦`, karate)).toBeUndefined()
		expect(at('# Giv¦', karate)).toBeUndefined()
	})

	it('knows the words of Karate', () => {
		expect(at(`${scenario}Given ma¦`, karate)?.labels).toContain('match')
		expect(at(`${scenario}Then match x == '#st¦`, karate)).toMatchObject({ typed: '#st' })
		expect(at(`${scenario}* call read('si¦`, karate)?.labels).toEqual(['sign-in.feature'])
		expect(at(`${scenario}* def total = 1\n    * print to¦`, karate)?.labels).toContain('total')
	})

	it('offers every function and property of the karate object, and every setting', () => {
		expect(at(`${scenario}* print karate.wa¦`, karate)).toMatchObject({
			typed: 'wa',
			labels: expect.arrayContaining(['waitForHttp', 'appendTo', 'xmlPath', 'tagValues', 'prettyXml', 'proceed']),
		})
		expect(at(`${scenario}* configure ¦`, karate)?.labels).toEqual(
			expect.arrayContaining(['ntlmAuth', 'callSingleCache', 'afterScenarioOutline', 'responseDelay']),
		)
	})

	it('offers every keyword that runs', () => {
		const labels = at(`${scenario}* m¦`, karate)?.labels ?? []
		expect(keywordNames.length).toBeGreaterThan(40)
		expect(keywordNames.filter((word) => !labels.includes(word))).toEqual([])
	})

	it('offers every member of karate that runs, of faker and of its other objects', () => {
		const registered = Object.keys(karateApi).filter((name) => !Object.hasOwn(refusedMembers, name))
		const labels = at(`${scenario}* print karate.¦`, karate)?.labels ?? []
		expect([...registered, ...Object.keys(infoProperties)].filter((name) => !labels.includes(name))).toEqual([])
		expect(at(`${scenario}* def a = karate.faker.em¦`, karate)).toEqual({ typed: 'em', labels: Object.keys(fakerApi) })
		expect(at(`${scenario}* print karate.info.¦`, karate)?.labels).toContain('scenarioName')
	})

	it('offers functions with their arguments as fields, and the kind of value they yield', () => {
		const text = `${scenario}* def a = karate.fil`
		const items = suggest(text, text.length, karate, false)?.items
		expect(items?.find(({ label }) => label === 'filter')).toMatchObject({
			snippet: 'filter(#{list}, #{function})',
			title: 'karate.filter(list, function): list',
			detail: 'list',
		})
		expect(items?.find(({ label }) => label === 'call')?.snippet).toBe("call('#{}')")
		expect(items?.find(({ label }) => label === 'uuid')?.snippet).toBe('uuid()')
	})

	it('offers in an argument what it takes: files, settings, variables', () => {
		expect(at(`${scenario}* def a = karate.call('si¦`, karate)).toEqual({ typed: 'si', labels: ['sign-in.feature'] })
		expect(at(`${scenario}* def a = karate.callSingle('¦`, karate)?.labels).toEqual(['sign-in.feature'])
		expect(at(`${scenario}* karate.configure('re¦`, karate)?.labels).toContain('retry')
		expect(at(`${scenario}* def total = 1\n    * print karate.get('to¦`, karate)?.labels).toContain('total')
		expect(at(`${scenario}* print 'a text of ¦`, karate)).toBeUndefined()
	})

	it('offers what a mock knows of its request, in a mock alone', () => {
		const mock = `Feature: F\n  Scenario: pathMatches('/a')\n    * def response = 1\n  Scenario: met¦`
		expect(at(mock, karate)).toMatchObject({ typed: 'met', labels: Object.keys(mockApi) })
		expect(at(`Feature: F\n  Scenario: met¦`, karate)).toBeUndefined()
		const step = `Feature: F\n  Scenario: pathMatches('/a')\n    * def response = req¦`
		expect(at(step, karate)?.labels).toEqual(expect.arrayContaining(['requestParams', 'paramValue', 'response']))
		expect(at(`${scenario}* print req¦`, karate)?.labels).not.toContain('requestParams')
	})

	it('offers what one fills in of a Karate step as fields', () => {
		const text = `${scenario}Given mu`
		const items = suggest(text, text.length, karate, false)?.items
		expect(items?.find(({ label }) => label === 'multipart file')).toMatchObject({
			snippet: "multipart file #{name} = \\{ read: '#{}', filename: '#{}' \\}",
			title: "multipart file name = { read: 'file', filename: …, contentType: … }",
		})
		expect(items?.find(({ label }) => label === 'soap action')?.about).toBe('Sends the request as a SOAP call.')
	})
})

describe('lint', () => {
	it('underlines an object that does not exist and names the near one', () => {
		const text = `${scenario}Then CLICK [basket.aply]\n`
		const [problem] = findProblems(text, lintContext(web))
		expect(text.slice(problem?.from, problem?.to)).toBe('[basket.aply]')
		expect(problem?.fixes).toEqual([
			{ label: 'Use [basket.apply]', from: problem?.from, to: problem?.to, insert: '[basket.apply]' },
		])
	})

	it('finds nothing in an empty text', () => {
		expect(findProblems('', lintContext(web))).toEqual([])
	})
})

describe("a project's own actions", () => {
	const script = '/** Adds up. @param locator */\nexport async function checkTotals(locator, data, driver) {}'
	const own: Around = { ...web, custom: readCustomActions({ 'totals.js': script }) }

	it('are completed and checked like the built-in ones', () => {
		const text = `${scenario}Then CHECK_T`
		const offered = suggest(text, text.length, own, false)?.items.find(({ label }) => label === 'CHECK_TOTALS')
		expect(offered?.help?.about).toContain('Adds up.')
		expect(at(`${scenario}Then CALL_CUSTOM [basket.code] + <ch¦`, own)?.labels).toContain('checkTotals')
		expect(findProblems(`${scenario}Then CALL_CUSTOM <checkTotal>`, lintContext(own))).toMatchObject([
			{ message: expect.stringContaining('No file exports a function checkTotal'), severity: 'error' },
		])
		expect(findProblems(`${scenario}Then checkTotals [basket.code]`, lintContext(own))).toEqual([])
	})
})
