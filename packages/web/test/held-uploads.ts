import { vi } from 'vitest'

/** In place of what sends forms: nothing is sent, and it is noted that something would be. For a test that undoes its stubs. */
export function holdUploads() {
	const sent = vi.fn()
	vi.stubGlobal(
		'XMLHttpRequest',
		class extends XMLHttpRequest {
			override send = sent
		},
	)
	return sent
}
