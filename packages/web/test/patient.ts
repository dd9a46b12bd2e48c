import { beforeAll } from 'vitest'

/** What a page shows on its own may come late on a busy machine. Comes before each test file. */
beforeAll(async () => {
	if (typeof document === 'undefined') return
	const { configure } = await import('@testing-library/react')
	configure({ asyncUtilTimeout: 20_000 })
})
