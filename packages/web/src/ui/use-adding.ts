import { useParams } from './list-url.ts'

/** Whether the address asks to add something to a list; it asks only those who may. */
export function useAdding(mayAdd: boolean) {
	const [params, change] = useParams()
	return {
		adding: params.get('add') === '1' && mayAdd,
		add: () => change({ add: 1 }, { replace: true }),
		cancel: () => change({ add: null }, { replace: true }),
	}
}
