import { useSyncExternalStore } from 'react'

export const themeChoices = ['system', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** What a browser remembers between visits: ids and interface state only, under one key. */
export interface ClientState {
	theme: ThemeChoice
	/** By user name: the project last worked in, and the environment last chosen in each project. */
	users: Record<string, { project?: number; environments?: Record<string, number> }>
}

const key = 'assay.state'
const fresh: ClientState = { theme: 'system', users: {} }
const listeners = new Set<() => void>()
let state = read()

function read(): ClientState {
	try {
		return { ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
	} catch {
		return fresh
	}
}

export const clientState = () => state

export function changeClientState(change: Partial<ClientState>) {
	state = { ...state, ...change }
	try {
		localStorage.setItem(key, JSON.stringify(state))
	} catch {
		// A full or forbidden store costs the memory of a choice, never the choice itself.
	}
	for (const listener of listeners) listener()
}

// Also while nothing on the screen follows it: what is written next must not take back what another tab has written.
globalThis.addEventListener?.('storage', ({ key: changed }) => {
	if (changed !== key) return
	state = read()
	for (const listener of listeners) listener()
})

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export function useClientState(): [ClientState, (change: Partial<ClientState>) => void] {
	return [useSyncExternalStore(subscribe, clientState), changeClientState]
}
