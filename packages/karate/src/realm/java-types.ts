// `Java.type('x.Y')` and `java.x.Y`: looks a class up among the stand-ins.

import { call } from './host.ts'

/** Put in by the bundler: the classes are made when a realm first asks for one, as most never do and it takes half a millisecond. */
declare function require(file: './java/classes.ts'): typeof import('./java/classes.ts')
const classes = () => require('./java/classes.ts').javaClasses

const find = (name: string): unknown => (Object.hasOwn(classes(), name) ? classes()[name] : undefined)
const beginsOne = (name: string): boolean => Object.keys(classes()).some((one) => one.startsWith(`${name}.`))

/** A stand-in for a Java class, ours or one of the project. Throws where there is none. */
export function javaType(given: unknown): unknown {
	const name = String(given)
	const found = find(name) || call('java class', name)
	if (found) return found
	throw new Error(
		`The Java class ${name} is not available. Karate features run here without Java: add java-shims/${name}.js to the project with a replacement.`,
	)
}

const level = (name: string): object =>
	new Proxy(
		{},
		{
			get(_, key) {
				if (typeof key !== 'string') return undefined
				const full = `${name}.${key}`
				const found = find(full)
				if (found) return found
				return beginsOne(full) || /^[a-z]/.test(key) ? level(full) : javaType(full)
			},
		},
	)

const same = (value: unknown): unknown => value

/** The globals by which scripts reach classes. */
export const javaGlobals = {
	Java: { type: javaType, to: same, from: same, extend: same },
	java: level('java'),
	javax: level('javax'),
	Packages: new Proxy({}, { get: (_, key) => level(String(key)) }),
}
