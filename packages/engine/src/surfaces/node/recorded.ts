import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'

/** What a person uses from afar while it is recorded: a browser, a device or a desktop. */
export interface Recorded {
	act(input: RecordingInput): void
	close(): Promise<void>
}

/** What it emits meanwhile; a later `now` or `picture` replaces the one before. */
export interface RecordingListener {
	event(event: RecordedEvent): void
	now(now: RecordingNow): void
	/** Resolves when the next one may come. */
	picture(image: Uint8Array, size: { width: number; height: number }): Promise<void>
	/** It is gone, with the reason. */
	ended(why: string): void
}
