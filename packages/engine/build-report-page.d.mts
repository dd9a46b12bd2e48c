/** The text of `src/report/report-page.generated.ts`. */
export function pageModule(): Promise<string>
