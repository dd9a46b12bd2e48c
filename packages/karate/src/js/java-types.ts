// `Java.type('x.Y')` and `java.x.Y`: looks a class up among the stand-ins. Built in a realm when first used.

export const javaTypesText = `(function (call, hidden, buildClasses, buildDates) {
'use strict'
let classes
const find = (name) => {
	classes = classes || { ...buildClasses(call, hidden), ...buildDates(call, hidden) }
	return Object.hasOwn(classes, name) ? classes[name] : undefined
}
const known = (name) => {
	find(name)
	return Object.keys(classes).some((one) => one.startsWith(name + '.'))
}
const type = (name) => {
	const found = find(name) || call('java class', [String(name)])
	if (found) return found
	throw new Error('The Java class ' + name + ' is not available. Karate features run here without Java: add java-shims/' + name + '.js to the project with a replacement.')
}
const level = (name) => new Proxy({}, {
	get: (_, key) => {
		if (typeof key !== 'string') return undefined
		const full = name + '.' + key
		const found = find(full)
		if (found) return found
		return known(full) || /^[a-z]/.test(key) ? level(full) : type(full)
	},
})
const Java = { type, to: (value) => value, from: (value) => value, extend: (value) => value }
return { Java, java: level('java'), javax: level('javax'), com: level('com'), Packages: new Proxy({}, { get: (_, key) => level(String(key)) }) }
})`
