/** A web application that others made. Nothing of it lies in this repository. */
export interface Application {
	/** With its version, as its registry knows it. */
	name: string
	registry: string
	/** Of its features and objects, beside this file. */
	folder: string
	/** Into an empty folder. Gives why it cannot be installed, or nothing. */
	install(folder: string): string
	/** Starts what was installed; it ends when the signal says so. */
	start(folder: string, signal: AbortSignal): Promise<{ ui: Record<string, unknown>; api: Record<string, unknown> }>
}
