import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` in this folder writes the next migration from the tables of every slice. */
export default defineConfig({
	dialect: 'postgresql',
	schema: './src/**/schema.ts',
	out: './drizzle',
	casing: 'snake_case',
})
