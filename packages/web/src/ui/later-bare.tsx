import { type ComponentType, useEffect, useReducer, useState } from 'react'

/** Milliseconds after which code that did not come is asked for once more. */
const again = 500

/**
 * A part whose code is fetched when it is first shown, or earlier by `bring`; what is around it stays as it is. Until then `Meanwhile` is shown with the
 * same props. Not by Suspense: what follows a fallback, React holds back until that was shown for 300 ms. The part may use nothing of the component library;
 * see {@link later}.
 */
export function laterBare<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	Meanwhile?: ComponentType<Props>,
) {
	let Part: ComponentType<Props> | undefined
	let coming: Promise<void> | undefined

	const fetched = (): Promise<void> => {
		coming ??= twice(load).then(
			(one) => {
				Part = one
			},
			(failure) => {
				// Whoever comes here again tries again.
				coming = undefined
				throw failure
			},
		)
		return coming
	}

	function Later(props: Props) {
		const [failed, setFailed] = useState<{ by: unknown }>()
		const [, draw] = useReducer((times: number) => times + 1, 0)
		const isDrawn = Part !== undefined
		useEffect(() => {
			if (isDrawn) return
			if (Part) return draw()
			let shown = true
			fetched().then(
				() => shown && draw(),
				(by) => shown && setFailed({ by }),
			)
			return () => {
				shown = false
			}
		}, [])
		if (Part) return <Part {...props} />
		if (failed) throw failed.by
		return Meanwhile ? <Meanwhile {...props} /> : null
	}

	return Object.assign(Later, {
		/** Fetches the code, and waits for it; what goes wrong is said where the part is shown. */
		bring: () => fetched().catch(() => undefined),
	})
}

async function twice<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load()
	} catch {
		await new Promise((resolve) => setTimeout(resolve, again))
		return load()
	}
}
