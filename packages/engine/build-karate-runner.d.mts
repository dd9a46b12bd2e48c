/** The hash of the Java sources that `runner.generated.ts` must have been built from. */
export function sourceHash(): string
