import { describe, expect, it } from 'vitest'
import {
	action,
	data,
	element,
	expected,
	notBuilt,
	optional,
	required,
	syntax,
	variable,
} from '../src/feature/action.ts'
import { findStep } from '../src/feature/find-action.ts'
import { readFeature } from '../src/feature/gherkin.ts'
import { checkKeywordStep } from '../src/feature/lint/lint-keyword-step.ts'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const keyword = /^(?:Given|When|Then|And|But) /

describe('every action', () => {
	it('has a name of its own', () => {
		const names = catalogue.flatMap(({ name, aliases }) => [name, ...aliases])
		expect(new Set(names).size).toBe(names.length)
		for (const name of names) expect(name).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/)
	})

	it.each([
		'MOBILE_VERIFY_PARTIAL_LINK_EXIST',
		'MOBILE_VERIFY_PART_TEXT_PRESENT',
		'MOBILE_VERIFY_TEXT_EXIST',
		'SK_VERIFY_TEXT_CONTAINS',
		'VERIFY',
		'VERIFY_PARTIAL_LINK_TEXT_EXIST',
		'VERIFY_PART_TEXT_PRESENT',
		'VERIFY_TEXT_CONTAINS',
		'VERIFY_TEXT_CONTAINS_IGNORE_CASE',
		'VERIFY_TEXT_EXIST',
	])('%s looks for no empty text, which it would find in any', (name) => {
		const { slots } = catalogue.find((one) => one.name === name) ?? {}
		const must = { must: 'not be empty: every text contains an empty one' }
		expect([slots?.text?.read?.(' '), slots?.text?.read?.(' a ')]).toEqual([must, { value: 'a' }])
	})

	for (const one of catalogue) {
		it(`${one.name} explains itself and has an example that its own grammar reads`, () => {
			expect(one.about).toMatch(/^[A-Z].{10,}\.$/)
			expect(one.outcome).toMatch(/^(?:Passes|Always passes).+\.$/)
			expect(one.on.length).toBeGreaterThan(0)
			expect(one.example.step).toMatch(keyword)
			const text = one.example.step.replace(keyword, '')
			const found = findStep(text, vocabularyWith())
			expect(found.action).toBe(one)
			expect(found.problems).toEqual([])
			const slots = Object.values(one.slots)
			const locators: Record<string, Record<string, string>> = {}
			for (const { part, text } of found.groups) {
				const [page = '', name = ''] = text.split('.')
				const named = slots.some(({ part: own, takes }) => own === part && takes.startsWith('element'))
				const opened = slots.some(({ part: own, takes }) => own === part && takes === 'address')
				const held = opened ? 'https://shop.example/' : '//a'
				if (part === 'locator' || named) locators[page] = { ...locators[page], [name]: held }
			}
			const context = {
				platform: one.on[0] ?? 'desktop',
				locators,
				dataKeys: ['itemsInBasket', 'orderTotal'],
				vocabulary: vocabularyWith(),
				columns: new Set<string>(),
				variables: new Set<string>(),
				shared: new Set<string>(),
			}
			const messages = checkKeywordStep(text, context).map(({ message }) => message)
			expect(messages).toEqual(one.built ? [] : [notBuilt(one.name)])
			for (const slot of slots) {
				const group = found.groups.find(({ part }) => part === slot.part)
				if (group && !group.text.includes('{{')) expect(slot.read?.(group.text) ?? {}).not.toHaveProperty('must')
			}
			expect(readFeature(`Feature: f\nScenario: s\n${one.example.step}`).problems).toEqual([])
		})

		it(`${one.name} shows each of its slots in its syntax`, () => {
			const line = syntax(one)
			expect(line).toMatch(new RegExp(`^Then ${one.name}(?: |$)`))
			expect(findStep(line.replace(/[()?]/g, '').replace(keyword, ''), vocabularyWith()).groups.length).toBe(
				Object.keys(one.slots).length,
			)
		})
	}
})

describe('what is derived from slots', () => {
	const derived = (slots: Parameters<typeof action>[0]['slots']) => {
		const made = action({
			name: 'DO',
			on: ['desktop'],
			about: '',
			outcome: '',
			example: { step: '' },
			slots,
			run: async () => {},
		})
		return [syntax(made), required(made)]
	}

	it('is the syntax and the Required line', () => {
		expect(derived({})).toEqual(['Then DO', 'Nothing'])
		expect(derived({ a: element() })).toEqual(['Then DO [locator]', 'Element reference'])
		expect(derived({ a: element(), b: data('text') })).toEqual([
			'Then DO [locator] + <text>',
			'Element reference, Test data',
		])
		expect(derived({ a: element(), b: data('attribute'), c: expected('value') })).toEqual([
			'Then DO [locator] + <attribute> + {value}',
			'Element reference, Test data, Expected result',
		])
		expect(derived({ a: optional(data('prefix')) })).toEqual(['Then DO (<prefix>)?', 'Nothing'])
		expect(derived({ a: data('value'), b: variable('expected') })).toEqual([
			'Then DO <value> + {variable}',
			'Test data, Variable name',
		])
	})
})
