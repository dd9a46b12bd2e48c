import type { ComponentType } from 'react'
import { laterBare } from './later-bare.tsx'

/** As {@link laterBare}, for a part that uses the component library: that comes with it, in our colours. No first screen waits for either. */
export const later = <Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	Meanwhile?: ComponentType<Props>,
) =>
	laterBare<Props>(async () => {
		const [Part, { Themed }] = await Promise.all([load(), import('../theme/themed.tsx')])
		return (props) => (
			<Themed>
				<Part {...props} />
			</Themed>
		)
	}, Meanwhile)
