import { useSyncExternalStore } from 'react'

/** The debug session of a project, as far as there is one: only this page knows it, until a reload. */
const sessions = new Map<number, string>()
const listeners = new Set<() => void>()

/** Starting is simulated here; nothing is asked of the server. */
export function startDebugSession(projectId: number): string {
	const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	sessions.set(projectId, id)
	for (const listener of listeners) listener()
	return id
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export const useDebugSession = (projectId: number) => useSyncExternalStore(subscribe, () => sessions.get(projectId))
