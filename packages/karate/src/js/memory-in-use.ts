import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import vm from 'node:vm'

let collect: (() => void) | undefined

/** Bytes of the heap and of buffers beside it. With `exactly`, what nobody needs any more is thrown away first. */
export function memoryInUse(exactly = false): number {
	if (exactly) {
		collect ??= collector()
		collect()
	}
	const { used_heap_size, external_memory } = getHeapStatistics()
	return used_heap_size + external_memory
}

function collector(): () => void {
	setFlagsFromString('--expose-gc')
	return vm.runInNewContext('gc') as () => void
}
