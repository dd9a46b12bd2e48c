export interface WantedTraces {
	protocol: 'http/protobuf' | 'http/json'
	/** Where they go, without what may be secret in the address. */
	to: string
}

/**
 * Whether the environment asks for traces: OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set, and neither
 * OTEL_SDK_DISABLED nor OTEL_TRACES_EXPORTER=none. Throws an `Error` with the name of a setting that cannot be met.
 */
export function wantsTraces(env: Record<string, string | undefined>): WantedTraces | undefined {
	const [own, general] = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].map((name) => ({
		name,
		value: env[name]?.trim() || undefined,
	}))
	const endpoint = own?.value ? own : general
	const exporter = env.OTEL_TRACES_EXPORTER?.trim() || 'otlp'
	if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || exporter === 'none' || !endpoint?.value)
		return undefined
	if (exporter !== 'otlp') throw new Error(`OTEL_TRACES_EXPORTER: expected otlp or none, got "${exporter}"`)
	if (!URL.canParse(endpoint.value) || !/^https?:$/.test(new URL(endpoint.value).protocol))
		throw new Error(`${endpoint.name}: expected an address like http://collector:4318, got something else`)
	const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf'
	if (protocol !== 'http/protobuf' && protocol !== 'http/json')
		throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL: expected http/protobuf or http/json, got "${protocol}"`)
	return { protocol, to: new URL(endpoint.value).origin }
}
