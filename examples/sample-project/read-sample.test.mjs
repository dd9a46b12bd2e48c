import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSample } from './read-sample.mjs'

const sample = readSample({ shopUrl: 'http://127.0.0.1:8090' })

test('fills in the address of the shop everywhere', () => {
	expect(JSON.stringify(sample)).not.toContain('{{shopUrl}}')
	expect(sample.environments[0]).toMatchObject({ name: 'local', ui: { baseUrl: 'http://127.0.0.1:8090' } })
})

test('keeps to the lengths that the product accepts', () => {
	const within = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ to) =>
		expect(name.length >= from && name.length <= to, name).toBe(true)
	within(sample.project.name, 4, 15)
	for (const { name } of sample.environments) within(name, 3, 15)
	for (const { name } of sample.features) within(name, 3, 20)
})

test('begins with a feature that runs without a browser', () => {
	expect(sample.features[0]?.featureType).toBe('KARATE')
})

test('names every feature file, and every included feature', () => {
	const files = ['api', 'web'].flatMap((folder) => readdirSync(new URL(`features/${folder}`, import.meta.url)))
	expect(sample.features.map(({ path }) => path).sort()).toEqual(files.sort())
	for (const feature of sample.features) {
		const called = [...feature.text.matchAll(/read\('(.+)\.feature'\)/g)].map(([, name]) => name)
		expect(feature.includes).toEqual(called)
	}
})

test('uses only objects that the repository holds', () => {
	const [{ locator }] = sample.objects
	for (const { name, featureType, text } of sample.features) {
		if (featureType !== 'ANOROC') continue
		for (const [, page, element] of text.replaceAll(/^\s*#.*$/gm, '').matchAll(/\[(\w+)\.(\w+)\]/g)) {
			expect(locator[page]?.[element], `${name}: [${page}.${element}]`).toBeTypeOf('string')
		}
	}
})

test('has the same environment for the command line, with the default address', () => {
	const plain = readFileSync(new URL('../environments/local.json', import.meta.url), 'utf8')
	expect(JSON.parse(plain)).toEqual(sample.environments[0])
})
