/** Each generated file, by its path from `src/surfaces/web/node`, with its text. */
export function pageScripts(): Promise<Record<string, string>>
