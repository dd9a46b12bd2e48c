import { expect, it } from 'vitest'
import { wantsTraces } from '../src/telemetry/wants-traces.ts'

const to = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp' }

it('wants traces where an address says where they go, unless they are switched off', () => {
	expect(wantsTraces({})).toBeUndefined()
	expect(wantsTraces({ OTEL_SERVICE_NAME: 'qa' })).toBeUndefined()
	expect(wantsTraces(to)).toEqual({ protocol: 'http/protobuf', to: 'http://collector:4318' })
	expect(wantsTraces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a:b@c.example/v1/traces' })).toEqual({
		protocol: 'http/protobuf',
		to: 'https://c.example',
	})
	expect(wantsTraces({ ...to, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })?.protocol).toBe('http/json')
	expect(wantsTraces({ ...to, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
	expect(wantsTraces({ ...to, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
})

it('names a setting that cannot be met, and no address that may hold a password', () => {
	expect(() => wantsTraces({ ...to, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
		'OTEL_EXPORTER_OTLP_PROTOCOL: expected http/protobuf or http/json, got "grpc"',
	)
	expect(() => wantsTraces({ ...to, OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow(
		'OTEL_TRACES_EXPORTER: expected otlp or none, got "zipkin"',
	)
	expect(() => wantsTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'me:hunter2@collector' })).toThrow(
		'OTEL_EXPORTER_OTLP_ENDPOINT: expected an address like http://collector:4318, got something else',
	)
})
