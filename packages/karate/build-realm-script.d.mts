/** The text of `src/js/realm-script.generated.ts`. */
export function realmScriptModule(): Promise<string>
