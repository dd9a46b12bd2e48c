/** The text of `src/surfaces/web/node/recording/recording-script.generated.ts`. */
export function recordingModule(): Promise<string>
