/** How karate-config-<env>.js may be called: with the environment's name as it is written, else in lower case with - for blanks. */
export const configNames = (env: string): string[] =>
	[...new Set([env, env.toLowerCase().replaceAll(' ', '-')])].map((name) => `karate-config-${name}.js`)
