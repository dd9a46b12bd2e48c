import { useSyncExternalStore } from 'react'

/** The debug session of a project, as far as there is one: only this tab knows it, and keeps it over a reload. */
const keyOf = (projectId: number) => `assay.debug.${projectId}`
const listeners = new Set<() => void>()
/** What a full or forbidden store did not take, by key: it lasts as long as the page. */
const notKept = new Map<string, string>()

/** Starting is simulated here; nothing is asked of the server. */
export function startDebugSession(projectId: number): string {
	const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	keep(keyOf(projectId), id)
	for (const listener of listeners) listener()
	return id
}

function keep(key: string, id: string) {
	try {
		sessionStorage.setItem(key, id)
		notKept.delete(key)
	} catch {
		notKept.set(key, id)
	}
}

function read(key: string): string | null {
	try {
		return notKept.get(key) ?? sessionStorage.getItem(key)
	} catch {
		return null
	}
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export const useDebugSession = (projectId: number) => useSyncExternalStore(subscribe, () => read(keyOf(projectId)))
