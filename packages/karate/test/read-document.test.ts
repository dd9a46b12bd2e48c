import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { type Feature, type FeatureChild, IdGenerator, type Scenario, type Step } from '@cucumber/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../src/gherkin/read-document.ts'
import { tagText } from '../src/gherkin/tag.ts'

/** Cucumber's own parser says what Gherkin is; the keyword dialect must read the same. */
const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())

/** What a text means, in words of neither parser; undefined where it is refused. */
function byCucumber(text: string) {
	let feature: Feature | undefined
	try {
		feature = parser.parse(text).feature
	} catch {
		return undefined
	}
	if (!feature) return undefined
	const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name.slice(1))
	const steps = (list: readonly Step[]) =>
		list.map(({ keyword, text, location, docString, dataTable }) => ({
			// The mark of a hidden step is ours.
			at: [location.line, (location.column ?? 0) + keyword.length + (text.startsWith('!') ? 1 : 0)],
			keyword: keyword.trim(),
			text: text.replace(/^!/, ''),
			docString: docString?.content,
			table: dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)),
		}))
	const scenario = ({ name, location, tags, steps: own, examples }: Scenario, before: Step[], above: string[]) => ({
		name,
		at: [location.line, location.column],
		tags: [...above, ...names(tags)],
		background: steps(before),
		steps: steps(own),
		examples: examples.map(({ location, tags, tableHeader, tableBody }) => ({
			line: location.line,
			tags: names(tags),
			header: tableHeader?.cells.map(({ value }) => value) ?? [],
			rows: tableBody.map(({ location, cells }) => [location.line, ...cells.map(({ value }) => value)]),
			columns: tableBody.map(({ cells }) => cells.map(({ location }) => location.column)),
		})),
	})
	type Child = Pick<FeatureChild, 'background' | 'scenario'> & { rule?: FeatureChild['rule'] }
	const inside = (children: readonly Child[], before: Step[], above: string[]): ReturnType<typeof scenario>[] => {
		const all = [...before, ...children.flatMap(({ background }) => background?.steps ?? [])]
		return children.flatMap(({ scenario: one, rule }) => [
			...(one ? [scenario(one, all, above)] : []),
			...(rule ? inside(rule.children, all, names(rule.tags)) : []),
		])
	}
	return {
		name: feature.name,
		line: feature.location.line,
		tags: names(feature.tags),
		scenarios: inside(feature.children, [], []),
	}
}

function byOurs(text: string) {
	const { document, problems } = readDocument(text, 'keyword')
	if (problems.length > 0) return undefined
	const steps = (list: typeof document.background) =>
		list.map(({ keyword, text, line, column, docString, table }) => ({
			at: [line, column],
			keyword,
			text,
			docString,
			table,
		}))
	return {
		name: document.name,
		line: document.line,
		tags: document.tags.map(tagText),
		scenarios: document.sections.map(({ name, line, column, tags, background, steps: own, examples }) => ({
			name,
			at: [line, column],
			tags: tags.map(tagText),
			background: steps(background),
			steps: steps(own),
			examples: examples.map(({ line, tags, header, rows }) => ({
				line,
				tags: tags.map(tagText),
				header,
				rows: rows.map(({ line, cells }) => [line, ...cells]),
				columns: rows.map(({ columns }) => columns),
			})),
		})),
	}
}

const pieces = {
	en: {
		feature: ['Feature: f', 'Business Need: f'],
		heading: ['Scenario: s', 'Example: e', 'Scenario Outline: o <n>', 'Scenario Template: t', 'Background:', 'Rule: r'],
		step: ['Given CLICK [a]', 'When ENTER [a] + <n>', 'Then x', '* y', 'And z  '],
		examples: ['Examples:', 'Scenarios: named'],
	},
	fr: {
		feature: ['# language: fr\nFonctionnalité: f'],
		heading: ['Scénario: s', 'Exemple: e', 'Plan du scénario: o <n>', 'Contexte:', 'Règle: r'],
		step: ["Étant donné qu'il CLICK [a]", 'Quand ENTER [a] + <n>', 'Alors x', '* y', 'Et que z'],
		examples: ['Exemples:'],
	},
}
const shared = [
	'',
	'# a comment',
	'@a @b',
	'@c=1,2 # why',
	'some words',
	'| n |',
	'| 1 |',
	'| a\\|b\\\\ | x\\ny |',
	'| 2 |',
	'"""\n  text\n   deeper\n\n  """',
	'```json\n{"""}\n```',
]

const misplaced =
	/^Expected the Background above every Scenario|^Examples need a Scenario Outline above them$|^A step must stand above the Examples/

describe('the reader, beside Cucumber’s own', () => {
	for (const [language, { feature, heading, step, examples }] of Object.entries(pieces)) {
		it(`reads and refuses the same texts, in ${language}`, () => {
			const indented = (lines: string[]) =>
				fc.tuple(fc.constantFrom('', '  ', '\t'), fc.constantFrom(...lines)).map(([indent, line]) =>
					line
						.split('\n')
						.map((one) => indent + one)
						.join('\n'),
				)
			const body = fc.array(
				fc.oneof(
					{ weight: 4, arbitrary: indented(step) },
					{ weight: 3, arbitrary: indented(heading) },
					{ weight: 1, arbitrary: indented(examples) },
					{ weight: 3, arbitrary: indented(shared) },
				),
				{ maxLength: 14 },
			)
			let read = 0
			fc.assert(
				fc.property(
					fc.constantFrom('', '@all\n', '# first\n\n'),
					fc.constantFrom(...feature),
					body,
					(head, title, lines) => {
						const start = title.startsWith('#') ? title : head + title
						const text = [start, ...lines].join('\n')
						const expected = byCucumber(text)
						const ours = byOurs(text)
						if (expected && ours) read++
						// Cucumber takes a heading in the wrong place for words of a description; we refuse it.
						if (ours === undefined && expected)
							expect(readDocument(text, 'keyword').problems[0]?.message).toMatch(misplaced)
						else expect(ours).toEqual(expected)
					},
				),
				{ numRuns: 4000 },
			)
			expect(read).toBeGreaterThan(300)
		})
	}

	it('reads the features of this repository alike', () => {
		const all = [...featuresBelow(join(import.meta.dirname, '../../..'))]
		expect(all.length).toBeGreaterThan(10)
		for (const path of all) {
			// A tab behind a keyword makes no step for Cucumber, and one for us and for Karate.
			const text = readFileSync(path, 'utf8').replace(/^(\*|Given)\t/gm, '$1 ')
			expect(byOurs(text), path).toEqual(byCucumber(text))
		}
	})

	const folder = process.env.ASSAY_CONFORMANCE
	it.skipIf(!folder)('reads every public feature alike', () => {
		let read = 0
		for (const path of featuresBelow(join(folder ?? '', 'karate/files'))) {
			const text = readFileSync(path, 'utf8')
			const expected = byCucumber(text)
			if (!expected) continue
			read++
			expect(byOurs(text), path).toEqual(expected)
		}
		expect(read).toBeGreaterThan(100)
	})
})

function* featuresBelow(path: string): Iterable<string> {
	for (const name of readdirSync(path)) {
		const below = join(path, name)
		if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue
		if (statSync(below).isDirectory()) yield* featuresBelow(below)
		else if (name.endsWith('.feature')) yield below
	}
}
