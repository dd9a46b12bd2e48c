import type { appStates } from '../../feature/values/choices.ts'

export type AppState = (typeof appStates)[number]

/** The app of the capabilities. All throw `StepFailed` where these name none. */
export interface AppDriver {
	/** From where the capability `app` says. */
	install(): Promise<void>
	remove(): Promise<void>
	/** Of another app by its package or bundle id. */
	installed(id?: string): Promise<boolean>
	/** To the foreground. */
	launch(): Promise<void>
	terminate(): Promise<void>
	state(): Promise<AppState>
	/** Ends it and forgets its data. */
	clear(): Promise<void>
}
