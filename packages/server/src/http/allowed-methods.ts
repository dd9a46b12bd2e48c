import type { FastifyInstance } from 'fastify'

/** The methods that an address answers to: of every route whose pattern it fits. Asked where no route took a request. */
export type AllowedMethods = (url: string) => string[]

/** Listens for routes from now on. */
export function allowedMethods(http: FastifyInstance): AllowedMethods {
	const known: { pattern: RegExp; methods: string[] }[] = []
	http.addHook('onRoute', ({ url, method }) => {
		known.push({ pattern: patternOf(url), methods: [method].flat() })
	})
	return (url) => {
		const path = url.split('?')[0] ?? ''
		const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
		return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort()
	}
}

function patternOf(url: string): RegExp {
	const parts = url.split('/').map((part) => {
		if (part === '*') return '.*'
		return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
	})
	return new RegExp(`^${parts.join('/')}$`)
}
