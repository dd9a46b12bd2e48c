import { describe, expect, it } from 'vitest'
import { lint } from '../src/feature/lint/lint.ts'
import { foldRun } from '../src/log/fold.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'
import { fakePage, testBundle, testHost } from './support/host.ts'

const locators = { note: { text: '//textarea', title: '//h1' } }

async function run(steps: string) {
	const page = fakePage({ '//textarea': '', '//h1': 'two\nlines' })
	const host = testHost({ openDriver: async () => page.driver })
	const environment = { name: 'Test', ui: { who: 'anna' }, api: {}, settings: { 'Explicit.wait.time': 1 } }
	await runBundle(testBundle([{ text: `Feature: f\nScenario: s\n${steps}`, locators }], { environment }), host)
	return { done: page.done, steps: foldRun(host.events).features[0]?.scenarios[0]?.steps ?? [] }
}

const warnings = (steps: string) =>
	lint(`Feature: f\nScenario: s\n${steps}`, {
		language: surfaces.ANOROC.language,
		locators,
		dataKeys: ['who'],
		vocabulary: vocabularyWith(),
	}).map(({ line, message }) => `${line}: ${message}`)

describe('a text of several lines below a step', () => {
	const typed = `  Given OPEN <http://shop/>
  And SET_VARIABLE <anna> + {name}
  When ENTER [note.text]
    """
    if a < b > c:
        print("{a} \\n [b]", {{name}})
    """`

	it('is the test data that its action lacks, with variables filled in and every other bracket as it stands', async () => {
		const { done, steps } = await run(typed)
		expect(done).toContain('replace //textarea if a < b > c:\n    print("{a} \\n [b]", anna)')
		expect(steps.at(-1)).toMatchObject({ status: 'passed', docString: expect.stringContaining('if a < b > c:') })
		expect(steps.at(-1)?.resolved).toBeUndefined()
		expect(warnings(typed)).toEqual([])
	})

	it('is the expected result of a check', async () => {
		const check = (text: string) =>
			run(`  Given OPEN <http://shop/>\n  Then VERIFY_TEXT [note.title]\n    """\n    two\n    ${text}\n    """`)
		expect((await check('lines')).steps.at(-1)?.status).toBe('passed')
		expect((await check('rows')).steps.at(-1)?.status).toBe('failed')
	})

	it('is checked like what stands in the step', () => {
		expect(warnings('  When ENTER [note.text]\n    """\n    {{nobody}}\n    """')).toEqual([
			'3: No step of this feature sets {{nobody}}',
		])
	})

	it('says where it is not read', async () => {
		expect(warnings('  When CLICK [note.text]\n    """\n    more\n    """')).toEqual([
			'3: The text below this step is not read: its action takes none, or has its own in the step',
		])
		expect(warnings('  When ENTER [note.text] + <less>\n    """\n    more\n    """')).toEqual([
			'3: The text below this step is not read: its action takes none, or has its own in the step',
		])
	})
})
