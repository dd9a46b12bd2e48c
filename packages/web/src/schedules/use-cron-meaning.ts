import { cronText } from './cron-text.ts'
import { usePreview } from './use-preview.ts'

export interface CronMeaning {
	/** The expression in words; undefined when it is none. */
	text: string | undefined
	/** It fires at some time, as far as is known. */
	fits: boolean
	/** Why the server reads it in no such time zone. */
	wrongZone: string | undefined
	/** When it fires next, once the server has said so. */
	instants: string[] | undefined
}

/** What an expression means while it is typed. */
export function useCronMeaning(cron: string, timeZone: string): CronMeaning {
	const text = cronText(cron)
	const preview = usePreview(text === undefined ? undefined : cron.trim(), timeZone)
	const fits = text !== undefined && !preview.refused
	return { text, fits, wrongZone: preview.wrongZone, instants: fits ? preview.nextFireTimes : undefined }
}
