// The karate object that scripts see, gathered from its families.

import type { BridgeFunction } from './bridge-function.ts'
import { callApi } from './call-api.ts'
import { collectionApi } from './collection-api.ts'
import { infoProperties } from './info-api.ts'
import { mockServerApi } from './mock-server-api.ts'
import { refusedApi } from './refused-api.ts'
import { socketApi } from './socket-api.ts'
import { textApi } from './text-api.ts'
import { variableApi } from './variable-api.ts'
import { waitApi } from './wait-api.ts'

export const karateApi: Record<string, BridgeFunction> = {
	...refusedApi,
	...callApi,
	...collectionApi,
	...mockServerApi,
	...socketApi,
	...textApi,
	...variableApi,
	...waitApi,
}

export const karateProperties: Record<string, BridgeFunction> = infoProperties
