import type { Place } from '@assay/contract/places'
import { pageAddress } from './page-address.ts'

/**
 * The address at which a trial or a recording begins; empty on a screen, and on a device where its app is all. Refused as the field
 * `url` where a browser would have nowhere to go.
 */
export function beginAddress(environment: Environment | undefined, url: string, place: Place): string {
	if (place === 'screen') return ''
	const appAlone = place === 'device' && url === '' && !hasBrowser(environment?.settings.capabilities)
	return appAlone ? '' : pageAddress(environment?.ui, url)
}

type Environment = Record<'ui' | 'settings', Record<string, unknown>>

const hasBrowser = (capabilities: unknown) =>
	typeof capabilities === 'object' && capabilities !== null && 'browserName' in capabilities
