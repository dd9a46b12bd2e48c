// karate.http(url): requests out of a script, as script text.

export const httpBuilderText = `(function (call) {
'use strict'
return (url) => {
	const spec = { url, paths: [], params: [], headers: [], cookies: {}, fields: [] }
	const pairs = (into) => (name, ...values) => { for (const value of values.flat()) into.push([name, value]); return builder }
	const many = (one) => (map) => { for (const name of Object.keys(map || {})) one(name, map[name]); return builder }
	const send = (method) => (body) => {
		if (body !== undefined) builder.body(body)
		const response = call('http send', [method, spec])
		response.header = (name) => {
			const key = Object.keys(response.headers).find((one) => one.toLowerCase() === String(name).toLowerCase())
			return key === undefined ? null : response.headers[key][0]
		}
		return response
	}
	const builder = {
		url: (value) => { spec.url = value; return builder },
		path: (...parts) => { spec.paths.push(...parts.flat()); return builder },
		param: pairs(spec.params),
		header: pairs(spec.headers),
		formField: pairs(spec.fields),
		cookie: (name, value) => { spec.cookies[name] = value; return builder },
		body: (value) => { spec.body = value; spec.hasBody = true; return builder },
		method: (name, body) => send(String(name).toUpperCase())(body),
	}
	Object.assign(builder, { params: many(builder.param), headers: many(builder.header), formFields: many(builder.formField), cookies: many(builder.cookie) })
	for (const method of ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']) builder[method] = send(method.toUpperCase())
	return builder
}
})`
