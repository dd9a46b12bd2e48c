// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from '../../src/ui/send-form.ts'
import { holdUploads } from '../held-uploads.ts'

afterEach(() => vi.unstubAllGlobals())

test('an upload that is left before it begins sends nothing', async () => {
	const sent = holdUploads()
	const left = new AbortController()
	const form = { path: '/api/files/upload', form: new FormData(), onProgress: () => {}, failed: 'No.' }
	const sending = sendForm({ ...form, signal: left.signal })
	// Who signs its calls is asked first.
	left.abort()
	await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
	expect(sent).not.toHaveBeenCalled()
})

test('an upload answered by the page of something between has no answer', async () => {
	vi.stubGlobal(
		'XMLHttpRequest',
		class extends XMLHttpRequest {
			override get status() {
				return 200
			}
			override get responseText() {
				return '<!doctype html><title>Welcome</title>'
			}
			override send() {
				this.dispatchEvent(new ProgressEvent('load'))
			}
		},
	)
	const form = { path: '/api/files/upload', form: new FormData(), onProgress: () => {}, failed: 'No.' }
	await expect(sendForm({ ...form, signal: new AbortController().signal })).rejects.toMatchObject({
		name: 'CallFailed',
		status: 0,
		message: 'No.',
	})
})
