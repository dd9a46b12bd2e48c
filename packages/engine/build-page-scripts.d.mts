/** The text of `src/drivers/recording-script.generated.ts`. */
export function recordingModule(): Promise<string>
