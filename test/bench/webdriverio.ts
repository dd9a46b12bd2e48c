import { pathToFileURL } from 'node:url'
import { npmPeer } from './npm-peer.ts'

/** What the benchmarks do with WebdriverIO, which no installation of Assay holds. */
export interface WebdriverIo {
	url(address: string): Promise<unknown>
	$(selector: string): WebdriverIoElement
	deleteSession(): Promise<void>
}

export interface WebdriverIoElement {
	click(): Promise<void>
	/** Clears the field first. */
	setValue(text: string): Promise<void>
	getText(): Promise<string>
	waitForDisplayed(): Promise<unknown>
	waitForEnabled(): Promise<unknown>
	waitUntil(condition: () => Promise<boolean>): Promise<unknown>
}

/** A session of WebdriverIO, with its own options. */
export async function webdriverIo(options: Record<string, unknown>): Promise<WebdriverIo> {
	const { remote } = await import(pathToFileURL(await npmPeer('webdriverio@9.32.0', 'build/index.js')).href)
	return remote({ logLevel: 'silent', ...options })
}
