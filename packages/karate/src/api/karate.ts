// The functions of the karate object that scripts see, gathered from their families: each of its table, and none beside.

import type { FunctionName, RefusedName } from '../words/members.ts'
import type { BridgeFunction } from './bridge-function.ts'
import { callApi } from './call-api.ts'
import { collectionApi } from './collection-api.ts'
import { mockServerApi } from './mock-server-api.ts'
import { refusedApi } from './refused-api.ts'
import { socketApi } from './socket-api.ts'
import { textApi } from './text-api.ts'
import { variableApi } from './variable-api.ts'
import { waitApi } from './wait-api.ts'

export const karateApi: Record<FunctionName | RefusedName, BridgeFunction> = {
	...refusedApi,
	...callApi,
	...collectionApi,
	...mockServerApi,
	...socketApi,
	...textApi,
	...variableApi,
	...waitApi,
}
