// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rememberForUser } from '../../src/shell/current-project.tsx'

const kept = () => JSON.parse(localStorage.getItem('assay.state') ?? '{}')

test('what another tab has chosen is not taken back by a screen that shows nothing of it', () => {
	rememberForUser('alice', { project: 1, environments: { 1: 7 } })
	const chosen = { theme: 'dark', users: { alice: { project: 1, environments: { 1: 8 } } } }
	localStorage.setItem('assay.state', JSON.stringify(chosen))
	window.dispatchEvent(new StorageEvent('storage', { key: 'assay.state' }))
	rememberForUser('alice', { project: 2 })
	expect(kept()).toEqual({ theme: 'dark', users: { alice: { project: 2, environments: { 1: 8 } } } })
})
