/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { filesOfPages } from './chunks.ts'
import { routesWithoutSchemas } from './routes-without-schemas.ts'

const server = process.env.ASSAY_SERVER ?? 'http://127.0.0.1:8080'

/** Below these paths the server answers, not the pages; `/reports` exactly is a screen, only what lies below it is files. */
const proxied = ['/account', '/api', '/auth', '/realms', '^/reports/.+', '/login', '/register']

const vendors: [RegExp, string][] = [
	[/node_modules\/(@codemirror|@lezer|codemirror|style-mod|w3c-keyname|crelt)/, 'editor'],
	[/node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(query-core|react-query))\//, 'react'],
	// No first screen waits for it: what it draws opens later.
	[/node_modules\/(@mui|@emotion|@popperjs|stylis|react-transition-group|react-is|clsx)\//, 'components'],
	[/node_modules\/uplot\//, 'uplot'],
	[/node_modules\/zod\//, 'zod'],
]

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), routesWithoutSchemas()],
	test: {
		name: 'web',
		isolate: false,
		include: ['test/**/*.test.{ts,tsx}'],
		setupFiles: ['./test/own-mocks.ts', './test/own-window.ts', './test/patient.ts'],
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// What comes on its own may come late on a busy machine.
		expect: { poll: { timeout: 40_000 } },
	},
	server: {
		port: 5173,
		proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
	},
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		// One file for all screens: each would have several, and the whole is smaller than a picture.
		cssCodeSplit: false,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// What changes rarely is cached apart from our own code; the editor comes only with the screens that need it.
						...vendors.map(([test, name]) => ({ name, test, priority: 9 })),
						{ name: 'app', tags: ['$initial'], priority: 8 },
						...filesOfPages.map((name, place) => ({ name, debugName: `pages ${place}`, priority: 7 - place })),
					],
				},
			},
		},
	},
})
