import { expect, it } from 'vitest'
import { packTrace, readTrace } from './page-trace.ts'

const page = (html: string) => ({ url: 'http://shop/', width: 800, height: 600, scroll: 0, html })

it('gives back every page as it was, whatever it has in common with the one before', async () => {
	const texts = ['', 'abc', 'abc', 'abxbc', 'ab', 'aba', 'ababa', '', '𝒦ite 😀', '𝒦ite 😁', 'a'.repeat(50_000)]
	const steps = [{ step: '1.1.1', before: undefined, after: 0 }]
	const read = await readTrace(await packTrace({ pages: texts.map(page), steps }))
	expect(read.pages).toEqual(texts.map(page))
	expect(read.steps).toEqual([{ step: '1.1.1', after: 0 }])
})

it('writes a page that hardly changed as its change', async () => {
	const text = Array.from({ length: 20_000 }, (_, n) => ((n * 7919) % 9973).toString(36)).join(' ')
	const one = await packTrace({ pages: [page(text)], steps: [] })
	const twenty = Array.from({ length: 20 }, (_, n) => page(`${text.slice(0, 40_000)}${n}${text.slice(40_000)}`))
	expect((await packTrace({ pages: twenty, steps: [] })).length).toBeLessThan(one.length * 1.1)
})

it('refuses bytes that hold no pages', async () => {
	await expect(readTrace(new TextEncoder().encode('no gzip'))).rejects.toThrow()
})
