// Arguments that must be text. An object in their place is turned into text before anything of the host calls its methods,
// as those would be the script's own.

const texts: Record<string, number[]> = {
	read: [0],
	eval: [0],
	'string matches': [0, 1],
	'string replace': [0, 1, 2],
	'string format': [0],
	'base64 encode': [1],
	'base64 decode': [0, 1],
	digest: [0],
	hmac: [0],
	property: [0],
	'java class': [0],
	'file exists': [0],
	'karate.read': [0],
	'karate.readAsString': [0],
	'karate.readAsBytes': [0],
	'karate.toAbsolutePath': [0],
	'karate.eval': [0],
	'karate.callSingle': [0],
	'karate.setup': [0],
	'karate.setupOnce': [0],
	'karate.channel': [0],
	'karate.configure': [0],
	'karate.get': [0],
	'karate.remove': [0, 1],
	'karate.setXml': [0, 1, 2],
	'karate.xmlPath': [1],
	'karate.jsonPath': [1],
	'karate.fromString': [0],
	'karate.fromJson': [0],
	'karate.fromCsv': [0],
	'karate.extract': [0, 1],
	'karate.extractAll': [0, 1],
	'karate.urlEncode': [0],
	'karate.urlDecode': [0],
	'karate.webSocket': [0],
	'karate.webSocketBinary': [0],
	'karate.waitForHttp': [0],
	'karate.waitForPort': [0],
	'mock.pathMatches': [0],
	'mock.methodIs': [0],
	'mock.paramExists': [0],
	'mock.paramValue': [0],
	'mock.headerContains': [0, 1],
	'mock.typeContains': [0],
	'mock.acceptContains': [0],
	'mock.bodyPath': [0],
}

export function withTexts(name: string, args: unknown[]): unknown[] {
	const own = [...args]
	for (const at of texts[name] ?? []) {
		const value = own[at]
		if ((typeof value === 'object' && value !== null) || typeof value === 'function') own[at] = String(value)
	}
	return own
}
