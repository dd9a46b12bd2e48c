import { type ComponentType, lazy, Suspense } from 'react'

/** A part whose code is fetched when it is first shown; what is around it stays as it is meanwhile. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
	return (props: Props) => (
		<Suspense>
			<Part {...props} />
		</Suspense>
	)
}
