import { useSyncExternalStore } from 'react'

/** The debug session of a project, as far as there is one: only this tab knows it, and keeps it over a reload. */
const keyOf = (projectId: number) => `assay.debug.${projectId}`
const listeners = new Set<() => void>()

/** Starting is simulated here; nothing is asked of the server. */
export function startDebugSession(projectId: number): string {
	const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	sessionStorage.setItem(keyOf(projectId), id)
	for (const listener of listeners) listener()
	return id
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export const useDebugSession = (projectId: number) =>
	useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(projectId)))
