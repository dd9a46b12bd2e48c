/** The text of `src/surfaces/web/node/page-scripts.generated.ts`. */
export function pageScripts(): Promise<string>
