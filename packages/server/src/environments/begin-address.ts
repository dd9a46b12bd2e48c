import { type Column, like, not } from 'drizzle-orm'
import { pageAddress } from './page-address.ts'

/** Before an address that is opened on a device; alone: its app is all. */
const onDevice = 'device:'

/** Where a trial or a recording begins, as it is kept. Refused as the field `url` where a browser would have nowhere to go. */
export function beginAddress(environment: Environment | undefined, url: string, device: boolean): string {
	if (!device) return pageAddress(environment?.ui, url)
	const needsPage = url !== '' || hasBrowser(environment?.settings.capabilities)
	return needsPage ? onDevice + pageAddress(environment?.ui, url) : onDevice
}

type Environment = Record<'ui' | 'settings', Record<string, unknown>>

const hasBrowser = (capabilities: unknown) =>
	typeof capabilities === 'object' && capabilities !== null && 'browserName' in capabilities

/** As an executor is handed it. */
export const readBeginAddress = (kept: string): { url: string; device?: true } =>
	isOnDevice(kept) ? { url: kept.slice(onDevice.length), device: true } : { url: kept }

/** For executors that know no devices. */
export const notOnDevice = (kept: Column) => not(like(kept, `${onDevice}%`))

export const isOnDevice = (kept: string): boolean => kept.startsWith(onDevice)
