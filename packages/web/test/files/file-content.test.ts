// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { previewOf } from '../../src/files/file-content.ts'
import { partsOf } from '../../src/files/upload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('shows UTF-8 text as text, whatever its name says it is', () => {
	expect(previewOf('page.html', bytes('<script>alert(1)</script>'))).toEqual({
		kind: 'text',
		text: '<script>alert(1)</script>',
	})
	expect(previewOf('names.csv', bytes('Zoë,😀'))).toEqual({ kind: 'text', text: 'Zoë,😀' })
	expect(previewOf('picture.svg', bytes('<svg/>'))).toMatchObject({ kind: 'text' })
})

test('shows nothing of bytes that are no text', () => {
	expect(previewOf('blob.bin', new Uint8Array([65, 0, 66]))).toEqual({ kind: 'none' })
	expect(previewOf('latin.txt', new Uint8Array([0xe9, 0x20]))).toEqual({ kind: 'none' })
})

test('shows a picture by its name', () => {
	expect(previewOf('Logo.PNG', new Uint8Array([1]))).toMatchObject({ kind: 'picture', type: 'image/png' })
})

test('names the file and its project before the bytes', () => {
	const content = new File(['a,b'], 'a.csv')
	const parts = partsOf({ id: 0, applicationId: 7, content, rename: false })
	expect([...parts.keys()]).toEqual(['id', 'applicationId', 'file'])
	expect(partsOf({ id: 3, applicationId: 7, content, rename: true }).get('rename')).toBe('true')
})
