import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { windowless } from './windowless.ts'

const args = ['--no-sandbox', '--disable-background-networking']

const plain = fileURLToPath(new URL('./plain-chromium.sh', import.meta.url))

/** The browser that people have, for what is measured. */
export const openBrowser = (): Promise<Browser> =>
	chromium.launch({ executablePath: process.platform === 'win32' ? process.env.ASSAY_CHROMIUM : plain, args })

/** A browser for all else: without windows where that is installed. */
export const openLightBrowser = (): Promise<Browser> =>
	windowless ? chromium.launch({ executablePath: windowless, args: [...args, '--disable-gpu'] }) : openBrowser()
